import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { EMAIL_MAX, PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import type { Unsent } from "~/lib/form-state";
import { loggedPath } from "~/lib/logged-path";
import { paths } from "~/lib/paths";
import { readBody, readForm } from "~/lib/request-body.server";
import { csrfTokenOf, hasCsrfToken } from "./csrf-token.server";
import { keptValues } from "./form-state.server";
import { apiOf } from "./load-context.server";
import { isOurOrigin } from "./origin.server";
import { textsOfOversized } from "./oversized-form.server";
import { type ProblemKind, problem } from "./problem.server";
import { isNewBrowser, keepingHeaders, type PortalSession, sessionOf } from "./session.server";

export interface PageCall {
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  session: PortalSession;
  /** True in a loader that runs after an action of the same request: the page shows what the action returned. */
  afterAction: boolean;
  /** In such a loader: the entries of the form. */
  sent?: Unsent;
  /** The product API on behalf of the session's user, or of nobody. */
  api: Api;
  /** The same on behalf of a token's owner who is not in the session yet. */
  apiAs(token: string): Api;
}

export interface FormCall extends PageCall {
  form: FormData;
  /** True when the form was too large to be taken: its files are missing. */
  isTooLarge: boolean;
  /** The form as it is kept while the API is away. */
  unsent: Unsent;
}

export interface FormRules {
  /** Fields whose entries are not kept. */
  secret?: readonly string[];
  /** Whether the action shows a form again that was too large: it then gets its texts, without its files. */
  showsTooLarge?: boolean;
  /** Where a form of before leads, in a session in which what it asks for has happened already. */
  doneAt?(session: PortalSession): string | undefined;
}

/** Fields of passwords, whatever the form. */
export const PASSWORDS = ["password", "oldPassword", "newPassword", "confirmPassword"];

type Extra = { status?: number; headers?: HeadersInit };

/** A page's data, with the headers that save the session. */
export async function answerPage<Data>(session: PortalSession, body: Data, { status = 200, headers = {} }: Extra = {}) {
  const all = new Headers(headers);
  for (const [name, value] of await keepingHeaders(session)) all.append(name, value);
  return data(body, { status, headers: all });
}

/** Keeps the session and redirects to a page of ours or an address already checked. @throws that redirect */
export async function redirectTo(session: PortalSession, address: string): Promise<never> {
  throw redirect(address, { headers: await keepingHeaders(session) });
}

/** The same as a new document, for a page that redirects by its headers: a page loaded by script would ignore them. */
export async function redirectDocumentTo(session: PortalSession, address: string): Promise<never> {
  throw redirectDocument(address, { headers: await keepingHeaders(session) });
}

/** A loader that knows the browser's session and reaches the product API. */
export function pageLoader<Result>(load: (call: PageCall) => Promise<Result>) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Result> => {
    return load(await callOf({ request, params, context }));
  };
}

/**
 * The only way to an action: one of our forms, sent from one of our pages, with its token. Anything else is refused
 * before the action sees it.
 */
export function formAction<Result>(
  act: (call: FormCall) => Promise<Result>,
  { secret = PASSWORDS, showsTooLarge = false, doneAt }: FormRules = {},
) {
  return async ({ request, params, context }: ActionFunctionArgs): Promise<Result> => {
    if (!isOurOrigin(request.headers)) {
      await noteRefusedForm(await callOf({ request, params, context }));
      throw problem("foreign-origin");
    }
    const isTooLarge = context.bodyTooLarge ?? false;
    if (isTooLarge && !showsTooLarge) throw problem("too-large");
    const call = await callOf({ request, params, context });
    const form = isTooLarge ? await readTexts(call) : await readEntries(call);
    if (!form || (isTooLarge && !hasCsrfToken(form, call.session))) throw problem("too-large");
    if (!hasCsrfToken(form, call.session)) {
      const done = doneAt?.(call.session);
      throw done ? redirect(done) : await staleFormProblem(call, form);
    }
    context.afterAction = true;
    const unsent: Unsent = {
      csrfToken: csrfTokenOf(call.session),
      values: keptValues(form, secret),
      hasFile: isTooLarge || [...form.values()].some((entry) => entry instanceof File && entry.size > 0),
      hasSecret: secret.some((name) => Boolean(form.get(name))),
    };
    context.unsent = unsent;
    return act({ ...call, form, isTooLarge, unsent });
  };
}

/** For the audit log: it may be an attack. */
const noteRefusedForm = ({ api, url }: PageCall) =>
  api("noteRefusedPage", { action: "FORM_REFUSED", address: loggedPath(url.pathname) });

/** The page that says why; reloaded, the sign-in form still has the identifier typed. */
async function staleFormProblem(call: PageCall, form: FormData): Promise<Response> {
  await noteRefusedForm(call);
  const kind = staleForm(call);
  const refused = problem(kind);
  const typed = form.get("identifier") ?? form.get("email");
  if (call.session.has("token") || typeof typed !== "string" || typed.length > EMAIL_MAX) return refused;
  call.session.set("identifier", typed);
  for (const [name, value] of await keepingHeaders(call.session)) refused.headers.append(name, value);
  return refused;
}

/** Why a form's token differs from this session's: usually because of another tab. */
function staleForm({ session, url }: PageCall): ProblemKind {
  const isSignedIn = session.has("token");
  if (url.pathname.startsWith(`${paths.dashboard}/`)) return isSignedIn ? "user-changed" : "signed-out-meanwhile";
  if (isSignedIn && url.pathname !== paths.logout) return "signed-in-meanwhile";
  return isSignedIn || isNewBrowser(session) ? "csrf-token" : "sign-in-renewed";
}

/** What a loader or action needs, made from Remix's arguments. */
export async function callOf({ request, params, context }: LoaderFunctionArgs): Promise<PageCall> {
  const session = await sessionOf(request, context);
  const apiAs = (token: string | undefined) => apiOf(request, context, token);
  const { afterAction = false, unsent: sent } = context;
  return {
    request,
    params,
    session,
    url: new URL(request.url),
    afterAction,
    sent,
    api: apiAs(session.get("token")),
    apiAs,
  };
}

async function readEntries(call: PageCall): Promise<FormData> {
  const { request, session } = call;
  const bytes = await readBody(request, session.has("token") ? Number.POSITIVE_INFINITY : PUBLIC_FORM_MAX_BYTES);
  // No token of a form goes with a session that is over: what it holds would not be taken anyway.
  if (!bytes) throw problem(staleForm(call));
  const form = await readForm(bytes, request.headers.get("Content-Type"));
  if (!form) throw problem("unreadable");
  return form;
}

const readTexts = ({ request, session }: PageCall): Promise<FormData | undefined> =>
  session.has("token") ? textsOfOversized(request) : Promise.resolve(undefined);
