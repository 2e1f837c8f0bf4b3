import type { Handler } from "../call/handler";
import { type Link } from "../identity/links";
import { findUser } from "../identity/users";
import { Failure, invalid, notAllowed, notSignedIn } from "../kit/failure";
import { openLaunchSession } from "../session/session";
import { visibleLinksOf } from "../sign-in/identity";
import { words } from "./words";

const TOKEN_LIFE_SECONDS = 300;

/**
 * A launch: an application the user is assigned to, for one of the clients they may act for there, and only at the
 * redirect address that application registered. The JWT names the user, their role and the client (claims in
 * docs/launch.md).
 */
export const grantToken: Handler<"grantToken"> = async (input, context) => {
  const { hub, audit, session } = context;
  // Nobody, an Admin included, signs in to an application as somebody else.
  if (session.kind !== "SESSION" || input.userId !== session.userId) throw notAllowed();

  const [links, user] = await Promise.all([visibleLinksOf(session.userId, context), findUser(hub.db, session.userId)]);
  if (!user) throw notSignedIn();
  const isMeant = ({ id, redirectUrl }: Link["application"]) =>
    input.applicationId === undefined ? redirectUrl === input.redirectUri : id === input.applicationId;
  const grant = links.find(({ application, client }) => client.id === input.clientId && isMeant(application));
  if (!grant) throw new Failure(403, words.notAssigned);
  if (grant.application.redirectUrl !== input.redirectUri) throw invalid(words.redirectNotRegistered);

  const {
    application,
    client,
    assignment: { role },
  } = grant;
  const claims = {
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    preferred_username: user.userName,
    role,
    client: { id: client.id, name: client.actualName, uuid: client.uuid },
  };
  audit.about({
    type: "APPLICATION",
    id: application.id,
    name: application.name,
    after: { client: { id: client.id, name: client.actualName }, role },
  });
  const [oAuthToken, launchToken] = await Promise.all([
    hub.keys.sign(claims, application.id, user.id, TOKEN_LIFE_SECONDS),
    audit.change((tx) => openLaunchSession(tx, session, application.id)),
  ]);
  return {
    msg: words.granted,
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
