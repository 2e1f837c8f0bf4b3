import { type AppLoadContext, data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { type Api, productApi, unavailable } from "~/gateway/api.server";
import { ANSWER_PARAMETER } from "~/lib/answer-parameter";
import type { Unsent } from "~/lib/form-reply";
import { currentLanguage } from "~/lib/language";
import { inLanguage, preferLanguage } from "~/lib/language.server";
import { deviceCookie } from "./account-cookies.server";
import { readReturned } from "./returned-form.server";
import { type BrowserSession, sessionOf } from "./session.server";

export interface PageCall {
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  session: BrowserSession;
  /** True in a loader after an action of the same request: the page shows the action's result. */
  afterAction: boolean;
  sent?: Unsent;
  /** The product API on behalf of the session's user, or of nobody. */
  api: Api;
  /** The same on behalf of a token's owner who is not in the session yet. */
  apiAs(token: string): Api;
}

export interface FormCall extends PageCall {
  form: FormData;
  /** The form was too large: its files are missing. */
  isTooLarge: boolean;
  unsent: Unsent;
  /** The page itself can ask its user to confirm who they are. */
  asksInPlace?: boolean;
}

export interface FormRules {
  /** Fields whose entries are not kept. */
  secret?: readonly string[];
  /** Shows a form again that was too large: the action gets its texts without its files. */
  showsTooLarge?: boolean;
  /** For a form that this browser got before its session ended. */
  whenEnded?(call: FormCall): Promise<Response>;
  /** Where a former form leads if what it asks for has happened in this session. */
  doneAt?(session: BrowserSession): string | undefined;
}

export const PASSWORDS = ["password", "oldPassword", "newPassword", "confirmPassword"];

type Extra = { status?: number; headers?: HeadersInit };

/** A page's data, with the headers that save the session. */
export async function answerPage<Data>(
  session: BrowserSession,
  body: Data,
  { status = 200, headers = {} }: Extra = {},
) {
  const all = new Headers(headers);
  for (const [name, value] of await session.headers()) all.append(name, value);
  return data(body, { status, headers: all });
}

/**
 * To a page of ours, or an address already checked.
 * @throws that redirect
 */
export async function redirectTo(session: BrowserSession, address: string): Promise<never> {
  throw redirect(address, { headers: await session.headers() });
}

/** As a new document: a page loaded by script would ignore headers that redirect. */
export async function redirectDocumentTo(session: BrowserSession, address: string): Promise<never> {
  throw redirectDocument(address, { headers: await session.headers() });
}

export function pageLoader<Result>(load: (call: PageCall) => Promise<Result>) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Result> => {
    return load(await callOf({ request, params, context }));
  };
}

export async function callOf({ request, params, context }: LoaderFunctionArgs): Promise<PageCall> {
  const session = await sessionOf(request, context);
  preferLanguage(session.get("reason")?.language);
  const apiAs = (token: string | undefined) => apiOf(request, context, token);
  const { afterAction = false, unsent: sent } = context;
  const url = new URL(request.url);
  const returned = url.searchParams.get(ANSWER_PARAMETER);
  if (returned && request.method === "GET" && !session.has("token")) readReturned(returned, url, session);
  return {
    request,
    params,
    session,
    url,
    afterAction,
    sent,
    api: apiAs(session.get("token")),
    apiAs,
  };
}

/** Never throws: an unreachable API is a refusal with code 503. */
export function apiOf(request: Request, context: AppLoadContext, token: string | undefined): Api {
  const caller = {
    token,
    clientAddress: context.clientAddress ?? "unknown",
    userAgent: request.headers.get("User-Agent") ?? undefined,
    requestId: context.requestId,
    language: currentLanguage(),
    request: context,
    devices: deviceCookie.read(request.headers),
    onUser: (userId: string) => void (context.userId = userId),
  };
  return async (name, input) => {
    const answer = (await inLanguage("en", () => productApi()?.call(name, input, caller))) ?? unavailable;
    if (answer.code !== 200 && answer.data?.retryAfterSeconds !== undefined)
      context.retryAfterSeconds = answer.data.retryAfterSeconds;
    return answer;
  };
}
