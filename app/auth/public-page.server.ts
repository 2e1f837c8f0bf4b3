import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import type { NoticeContent, PublicPage } from "~/lib/form-reply";
import { isRegistrationOpen } from "~/lib/registration";

import { csrfTokenOf } from "./csrf-token.server";
import type { BrowserSession } from "./session.server";

/** A notice left by the page before is shown once. */
export function publicPage(session: BrowserSession, notice?: NoticeContent): PublicPage {
  const { people } = session.people;
  const keptNotice = session.get("notice");
  const { demo, allowPaste, registration, helpContact } = env();
  return {
    csrfToken: csrfTokenOf(session),
    way: session.doorWay,
    notice: notice ?? keptNotice,
    demo,
    canRegister: isRegistrationOpen(registration),
    isByInvitation: registration.kind === "invited",
    allowPaste,
    people: people.length > 0 ? people : undefined,
    unknownPasskey: session.get("unknownPasskey"),
    isPortico: isPortico(),
    helpContact,
  };
}

/** For pages whose URL, or redirect target, contains a secret: send no referrer. */
export const keepSecret = { "Referrer-Policy": "no-referrer" };

/** "After 3 s" without scripts (spec §9): the answer itself leads on. */
export const refreshTo = (address: string, seconds = 3): Record<string, string> => ({
  Refresh: `${seconds}; url=${address}`,
});
