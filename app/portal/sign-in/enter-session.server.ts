import { type PageCall, redirectTo } from "~/auth/handlers.server";
import { wayOf } from "~/auth/sealed-way.server";
import type { BrowserSession } from "~/auth/session.server";
import type { Contract, OutputOf } from "~/contract";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import { isUpstream } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { goOn } from "../launch/automatic.server";

type Opened = OutputOf<Contract["consumeLoginCode"]>;

/** Replaces and ends this browser's former session, at the hub too. */
export async function enterSession(
  { api, session }: Pick<PageCall, "api" | "session">,
  { authorizationToken, userData, userRole, device, trustedBrowser }: Opened,
  isShared: boolean,
): Promise<void> {
  if (session.has("token")) await api("destroySession", {});
  session.clear();
  const { _id: userId, ...person } = userData;
  const { email, firstName, lastName } = person;
  if (isShared) {
    session.becomeShared();
    session.set("isShared", true);
  } else {
    session.rememberBrowser({ device, trust: trustedBrowser });
    session.rememberPerson({ userId, email, name: `${firstName} ${lastName}`.trim() });
  }
  session.set("token", authorizationToken);
  session.set("userId", userId);
  if (isUpstream()) session.set("person", person);
  session.set("role", userRole[0]?.rolesData.name ?? ROLE_DEFAULT);
}

export async function enterAndGoOn(
  { api, apiAs, session }: PageCall,
  opened: Opened,
  isShared = false,
): Promise<never> {
  const way = wayOf(session);
  await enterSession({ api, session }, opened, isShared);
  const address = await goOn(session, apiAs(opened.authorizationToken), opened.userData._id, way);
  return leadOn(session, opened, address);
}

/** Tells users about a required factor first. */
export function leadOn(session: BrowserSession, { factorDue }: Opened, address: string): Promise<never> {
  if (!factorDue) return redirectTo(session, address);
  session.set("goingTo", { address, at: Date.now() });
  return redirectTo(session, paths.addFactor);
}
