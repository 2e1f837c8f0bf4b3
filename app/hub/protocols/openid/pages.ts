import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import type { DeviceProblem, EnginePage } from "~/contract/kit/engine-page";
import type { SignOn } from "../../directory/sign-on/read";
import type { AccountFinder } from "./accounts";
import { signOnOfClient } from "./clients";
import { isSignedIn } from "./device-codes";
import { parseForm } from "./engine-form";
import { requestOf } from "./peers";
import { programOf } from "./programs";
import { words } from "./words";

function show(context: KoaContextWithOIDC, page: EnginePage): void {
  requestOf(context).page = page;
  context.respond = false;
}

const LOGOUT_ROUTES: readonly string[] = ["end_session", "end_session_confirm", "end_session_success"];

const applicationOf = ({ oidc }: KoaContextWithOIDC): string => oidc.client?.clientName ?? "";

export function renderError(context: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void {
  const application = context.oidc.client?.clientName;
  const { route } = context.oidc;
  const kind = LOGOUT_ROUTES.includes(route) ? "refusedLogout" : "error";
  const wasConfirmed = route === "end_session_confirm";
  show(context, { kind, status: context.status, error, description, application, wasConfirmed });
}

/** Keys are the engine's error names. */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NoCodeError: "none",
  NotFoundError: "wrong",
  ExpiredError: "expired",
  AlreadyUsedError: "used",
  AbortedError: "aborted",
};

export async function askForCode(
  context: KoaContextWithOIDC,
  _form: string,
  out?: ErrorOut,
  error?: Error & { userCode?: string },
): Promise<void> {
  if (out) keepUnstored(context);
  // The engine emits no event for it.
  if (error?.name === "NotFoundError") requestOf(context).notes.isWrongCode = true;
  const problem = error ? (PROBLEMS[error.name] ?? "failed") : undefined;
  const sent = context.oidc.params?.user_code;
  const typed = error?.userCode ?? (problem === "failed" && typeof sent === "string" ? sent : "");
  if ((problem === "used" || problem === "failed") && (await isSignedIn(context, typed))) {
    context.status = 200;
    saysConnected(context);
    return;
  }
  show(context, {
    kind: "code",
    status: out && problem === "failed" ? context.status : 200,
    ...deviceForm(context),
    typed,
    problem,
  });
}

/** The engine would fail to store a session for a form refused before one. */
function keepUnstored({ oidc }: KoaContextWithOIDC): void {
  const session: { exp?: number; touched?: boolean } | undefined = oidc.session;
  if (session && session.exp === undefined) session.touched = false;
}

export const confirmCode =
  (findAccount: AccountFinder) =>
  async (context: KoaContextWithOIDC, _form: string, _client: unknown, _info: unknown, code: string): Promise<void> => {
    const { accountId } = context.oidc.session ?? {};
    const account = accountId === undefined ? undefined : await findAccount(context, accountId);
    show(context, {
      kind: "confirm",
      status: 200,
      ...deviceForm(context),
      code,
      application: applicationOf(context),
      email: account?.user.email,
    });
  };

export function saysConnected(context: KoaContextWithOIDC): void {
  show(context, { kind: "connected", status: 200, application: applicationOf(context) });
}

function deviceForm({ oidc }: KoaContextWithOIDC): { action: string; xsrf: string } {
  const secret = oidc.session?.state?.secret;
  return { action: oidc.urlFor("code_verification"), xsrf: typeof secret === "string" ? secret : "" };
}

export const confirmLogout =
  (subjectOf: (userId: string, client: object) => Promise<string>) =>
  async (context: KoaContextWithOIDC): Promise<void> => {
    const { client, session, entities } = context.oidc;
    const hint = entities.IdTokenHint as { payload: { sub?: string } } | undefined;
    if (hint && client && session?.accountId && hint.payload.sub !== (await subjectOf(session.accountId, client))) {
      context.status = 400;
      renderError(context, { error: "invalid_request", error_description: words.hintOfOther });
      return;
    }
    showLogout(context);
  };

function showLogout(context: KoaContextWithOIDC): void {
  const { client, session, urlFor } = logoutOf(context);
  const { secret, postLogoutRedirectUri } = (session?.state ?? {}) as Record<string, string | undefined>;
  show(context, {
    kind: "logout",
    status: 200,
    action: urlFor("end_session_confirm"),
    xsrf: secret ?? "",
    application: client?.clientName,
    isSignedIn: session?.accountId !== undefined,
    returnTo: postLogoutRedirectUri,
  });
}

const logoutOf = ({ oidc }: KoaContextWithOIDC) => ({
  client: oidc.client,
  session: oidc.session,
  urlFor: (name: string) => oidc.urlFor(name),
});

/** Not reached: the portal shows the result. */
export function hideSuccess(context: KoaContextWithOIDC): void {
  context.status = 404;
  renderError(context, { error: "not_found" });
}

/** After the engine has confirmed the sign-out. */
export function endPortalSession(context: KoaContextWithOIDC): void {
  if (context.oidc.route !== "end_session_confirm" || context.status !== 303) return;
  const location = context.response.get("Location");
  context.response.remove("Location");
  const isBack = location !== context.oidc.urlFor("end_session_success");
  const { client } = context.oidc;
  const askedBy = client && !programOf(client) ? signOnOfClient(client).applicationId : undefined;
  show(context, { kind: "signedOut", status: 200, returnTo: isBack ? location : undefined, askedBy });
}

/** Nobody is signed in, and the application has identified its user: nothing to ask. */
function leadBack(context: KoaContextWithOIDC): boolean {
  const { entities, session, params } = context.oidc;
  const address = params?.post_logout_redirect_uri;
  if (!entities.IdTokenHint || session?.accountId !== undefined || typeof address !== "string") return false;
  const back = new URL(address);
  if (typeof params?.state === "string") back.searchParams.set("state", params.state);
  context.redirect(back.href);
  context.status = 303;
  return true;
}

/** Self-submitting: form_post answers, and a code from the address. */
export function showForm(context: KoaContextWithOIDC): void {
  const { body } = context;
  if (typeof body !== "string" || requestOf(context).page || !context.response.is("html")) return;
  if (context.oidc.route === "end_session") {
    if (!leadBack(context)) showLogout(context);
    return;
  }
  const form = parseForm(body);
  if (!form) return;
  if (context.oidc.route === "code_verification") {
    const typed = form.fields.find(({ name }) => name === "user_code")?.value ?? "";
    show(context, { kind: "code", status: 200, ...deviceForm(context), typed, problem: undefined });
    return;
  }
  const { client } = context.oidc;
  const targets = [form.action, ...(client ? addressesOf(signOnOfClient(client)) : [])];
  show(context, { kind: "form", status: context.status, ...form, targets });
}

const addressesOf = ({ redirectUris, homeUrl, initiateLoginUri }: SignOn): string[] =>
  [...redirectUris, homeUrl, initiateLoginUri].filter((address) => address !== null);
