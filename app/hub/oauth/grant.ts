import { and, asc, eq } from "drizzle-orm";
import { openLaunchSession } from "../account/sessions";
import { inUse } from "../catalog/in-use";
import { findUser } from "../account/users";
import { applications, assignments, clients } from "../db/schema";
import { Failure, invalid, notAllowed, notSignedIn } from "../http/failure";
import type { Handler } from "../http/handler";
import { grantTexts } from "./texts";

const TOKEN_LIFE_SECONDS = 300;

/**
 * A launch: an application the user is assigned to, for one of the clients they may act for there, and only at the redirect address that
 * application registered. The JWT tells the application who comes, in which role, for which client (claims in docs/launch.md).
 */
export const grantToken: Handler<"grantToken"> = async (input, { hub, audit, session }) => {
  // Nobody, an Admin included, signs in to an application as somebody else.
  if (session.kind !== "SESSION" || input.userId !== session.userId) throw notAllowed();

  const rows = await hub.db
    .select({ application: applications, client: clients, role: assignments.role })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        eq(assignments.userId, session.userId),
        eq(assignments.clientId, input.clientId),
        input.applicationId === undefined
          ? eq(applications.redirectUrl, input.redirectUri)
          : eq(applications.id, input.applicationId),
        inUse,
      ),
    )
    .orderBy(asc(applications.id))
    .limit(1);
  const grant = rows[0];
  if (!grant) throw new Failure(403, grantTexts.notAssigned);
  if (grant.application.redirectUrl !== input.redirectUri) throw invalid(grantTexts.redirectNotRegistered);

  const user = await findUser(hub.db, session.userId);
  if (!user) throw notSignedIn();

  const { application, client, role } = grant;
  const claims = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    preferred_username: user.userName,
    role,
    client: { id: client.id, name: client.actualName, uuid: client.uuid },
  };
  audit.about({ type: "APPLICATION", id: application.id, name: application.name, after: { client: { id: client.id, name: client.actualName }, role } });
  const [oAuthToken, launchToken] = await Promise.all([
    hub.keys.sign(claims, application.id, user.id, TOKEN_LIFE_SECONDS),
    audit.change((tx) => openLaunchSession(tx, session, application.id)),
  ]);
  return {
    msg: grantTexts.granted,
    data: {
      oAuthToken,
      launchToken,
      redirectUri: application.redirectUrl,
      role,
      client: { _id: client.id, actualName: client.actualName, uuid: client.uuid },
      application: { _id: application.id, name: application.name, allowedUrl: application.allowedUrl },
    },
  };
};
