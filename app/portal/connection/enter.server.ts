import type { PageCall } from "~/auth/handlers.server";
import { wayOf } from "~/auth/sealed-way.server";
import type { Contract, OutputOf } from "~/contract";
import { requestFrom } from "~/lib/steps";
import { goOn } from "~/portal/launch/automatic.server";
import { enterSession, leadOn } from "~/portal/sign-in/enter-session.server";

/** Ends where every other sign-in does. */
export async function enterFromProvider(
  { api, apiAs, session }: PageCall,
  opened: OutputOf<Contract["signInByPasskey"]>,
  { leadsTo, isShared }: { leadsTo?: string | undefined; isShared: boolean },
): Promise<never> {
  const way = wayOf(session);
  await enterSession({ api, session }, opened, isShared);
  const isRequest = leadsTo !== undefined && requestFrom(leadsTo) !== undefined;
  const { authorizationToken, userData } = opened;
  const next = () =>
    goOn(session, apiAs(authorizationToken), userData._id, { ...way, returnTo: leadsTo ?? way.returnTo });
  return leadOn(session, opened, isRequest ? leadsTo : await next());
}
