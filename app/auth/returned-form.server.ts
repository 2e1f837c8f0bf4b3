import { z } from "zod";
import { ANSWER_PARAMETER } from "~/lib/answer-parameter";
import { MINUTE_MS } from "~/lib/durations";
import type { FormReply } from "~/lib/form-reply";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";
import type { BrowserSession } from "./session.server";
import { staleForms as words } from "./words";

const Returned = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** In characters: proxies take 4,096 and more. */
const SEALED_MAX = 3_000;

const box = () => createSecretBox(() => secretsNow().key, "returned-forms");

/**
 * Leads a browser that sent a form without our cookie to an address, with a new one: whether it comes back tells deleted cookies from
 * blocked ones. The address holds the entries, sealed: cookies may be blocked.
 * @returns undefined if too long
 */
export function addressGivingBack({ pathname, search }: URL, values: FormReply["initialValue"]): string | undefined {
  if (pathname.startsWith("//")) return undefined;
  const sealed = box().seal(JSON.stringify({ values, at: Date.now() }), pathname);
  if (sealed.length > SEALED_MAX) return undefined;
  const parameters = new URLSearchParams(search);
  parameters.set(ANSWER_PARAMETER, sealed);
  return `${pathname}?${parameters.toString()}`;
}

/** Valid for a minute: the page shows the form and why it was refused. */
export function readReturned(sealed: string, { pathname }: URL, session: BrowserSession): void {
  const found = opened(sealed, pathname);
  if (!found || Date.now() - found.at > MINUTE_MS) return;
  const text = session.sentNoCookie ? words.cookiesBlocked : words.cookieDeleted;
  session.flash("notice", { kind: "error", text });
  session.givenBack = { form: { initialValue: found.values }, status: 403 };
}

function opened(sealed: string, pathname: string) {
  try {
    return Returned.parse(JSON.parse(box().open(sealed, pathname)));
  } catch {
    // Cut off, made up, or of another page.
    return undefined;
  }
}
