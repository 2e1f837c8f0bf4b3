import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Refusal, Success } from "~/contract/kit/envelope";
import { ANSWER_PARAMETER, searchWithoutAnswer } from "~/lib/answer-parameter";
import { env } from "~/lib/env.server";
import { type FormReply } from "~/lib/form-reply";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";
import { formWith, refusedForm } from "./form-reply.server";
import { answerPage, redirectTo } from "./handlers.server";
import { takeForm } from "./kept-form.server";
import { UNAVAILABLE_STATUS } from "./problem.server";
import type { UserFormCall, UserPageCall } from "./require-user.server";

const KeptAnswer = z.object({
  status: z.number(),
  body: z.looseObject({
    form: z.looseObject({ initialValue: z.custom<FormReply["initialValue"]>().optional() }).optional(),
  }),
});
type KeptAnswer = z.output<typeof KeptAnswer>;

interface Answer {
  status: number;
  body: object;
}

/** Behind https the prefix keeps pages without it from planting one (RFC 6265bis §4.1.3.1). */
const cookieName = () => (env().secure ? "__Secure-portico-answer" : "portico-answer");
const COOKIE_SECONDS = 60 * 60;
/** With its name and attributes a cookie has at most 4,096 bytes in every browser (RFC 6265 §6.1). */
const COOKIE_CHARACTERS = 3_800;
/** Most bytes that a cookie may inflate to. */
const INFLATED_BYTES = 256 * 1024;
/** Addresses that stand in a cookie's `Path` as they are. */
const PLAIN_PATH = /^[\w/.-]+$/;

const box = () => createSecretBox(() => secretsNow().key, "kept-answers");
const boundTo = (userId: string, pathname: string, id: string) => [userId, pathname, id].join(" ");

/**
 * Redirects a browser without scripts to an address that shows the answer to its form (Post/Redirect/Get): Back and Reload find the refused
 * form. The answer is sealed in a cookie of that page and named by a parameter: the page opened anew is empty. Returns for scripts, which
 * keep their page, and if a cookie has no room.
 * @throws Response that leads to the page
 */
export async function showAtOwnAddress(call: UserFormCall, answer: Answer): Promise<void> {
  if (call.request.headers.get("Accept")?.includes("text/html")) await leadToAnswer(call, answer);
}

/** Scripts as well. @throws Response that leads to the page, unless a cookie has no room */
export async function leadToAnswer({ request, session, user }: UserFormCall, answer: Answer): Promise<void> {
  const url = new URL(request.url);
  if (!PLAIN_PATH.test(url.pathname)) return;
  const id = randomBytes(6).toString("base64url");
  const packed = deflateRawSync(JSON.stringify(answer)).toString("base64");
  const sealed = box().seal(packed, boundTo(user._id, url.pathname, id));
  if (sealed.length > COOKIE_CHARACTERS) return;
  const headers = new Headers(await session.headers());
  headers.append("Set-Cookie", cookieOf(url.pathname, sealed, COOKIE_SECONDS));
  url.searchParams.set(ANSWER_PARAMETER, id);
  throw redirect(url.pathname + url.search, { headers });
}

/** If this browser's cookie still holds it for this user. */
export function answerAt({ request, user, afterAction }: UserPageCall): KeptAnswer | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get(ANSWER_PARAMETER);
  if (afterAction || id === null) return undefined;
  const sealed = sealedIn(request);
  if (!sealed) return undefined;
  try {
    const packed = Buffer.from(box().open(sealed, boundTo(user._id, pathname, id)), "base64");
    return KeptAnswer.parse(JSON.parse(inflateRawSync(packed, { maxOutputLength: INFLATED_BYTES }).toString()));
  } catch {
    // Another page was refused since, or the cookie is not this user's or ours.
    return undefined;
  }
}

/** That answer, else what was typed before the session ended or a language was chosen, on a page with one form. */
export async function shownAgain(call: UserPageCall): Promise<KeptAnswer | undefined> {
  const { user, url, afterAction } = call;
  const answer = answerAt(call);
  if (answer || afterAction) return answer;
  const kept = await takeForm(user._id, url.pathname + searchWithoutAnswer(url.search));
  return kept && { status: 200, body: { form: { initialValue: formWith(kept.values).initialValue } } };
}

/** Leads on to an address, whose page says so, or shows the refused form. */
export async function leadOnOrShowAgain(call: UserFormCall, answer: Success<unknown> | Refusal, address: string) {
  const { form, session } = call;
  if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, address);
}

export const overlaid = <Loaded extends object>(loaded: Loaded, kept: KeptAnswer | undefined): Loaded => {
  const body: object = kept?.body ?? {};
  return { ...loaded, ...body };
};

/** At its own address, unless the API that draws the page is away. */
export async function showFormAgain(call: UserFormCall, form: FormReply, status: number) {
  if (status !== UNAVAILABLE_STATUS) await showAtOwnAddress(call, { status, body: { form } });
  return answerPage(call.session, { form }, { status });
}

export const withoutAnswer = <Call extends { url: URL }>(call: Call): Call => {
  const url = new URL(call.url);
  url.search = searchWithoutAnswer(url.search);
  return { ...call, url };
};

export const endingAnswer = ({ request }: UserFormCall): [string, string][] =>
  sealedIn(request) ? [["Set-Cookie", cookieOf(new URL(request.url).pathname, "", 0)]] : [];

const sealedIn = ({ headers }: Request): string | undefined =>
  new RegExp(`(?:^|; )${cookieName()}=([\\w-]+)`).exec(headers.get("Cookie") ?? "")?.[1];

const cookieOf = (path: string, value: string, seconds: number): string =>
  `${cookieName()}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`;
