import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import type { DeviceProblem, EnginePage } from "~/contract/kit/engine-page";
import { parseForm } from "./engine-form";
import { requestOf } from "./peers";

/** Has the portal show a page where the engine would show its own. */
function show(context: KoaContextWithOIDC, page: EnginePage): void {
  requestOf(context).page = page;
  context.respond = false;
}

const applicationOf = ({ oidc }: KoaContextWithOIDC): string => oidc.client?.clientName ?? "";

export function renderError(context: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void {
  const application = context.oidc.client?.clientName;
  show(context, { kind: "error", status: context.status, error, description, application });
}

/** What the engine says to whoever types a code, by the name of its error. */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NoCodeError: "none",
  NotFoundError: "wrong",
  ExpiredError: "expired",
  AlreadyUsedError: "used",
  AbortedError: "aborted",
};

export function askForCode(
  context: KoaContextWithOIDC,
  _form: string,
  out?: ErrorOut,
  error?: Error & { userCode?: string },
): void {
  // The engine speaks of it to nobody else.
  if (error?.name === "NotFoundError") requestOf(context).notes.isWrongCode = true;
  const problem = error ? (PROBLEMS[error.name] ?? "failed") : undefined;
  show(context, {
    kind: "code",
    status: out && problem === "failed" ? context.status : 200,
    ...deviceForm(context),
    typed: error?.userCode ?? "",
    problem,
  });
}

export function confirmCode(
  context: KoaContextWithOIDC,
  _form: string,
  _client: unknown,
  _info: unknown,
  code: string,
): void {
  show(context, {
    kind: "confirm",
    status: 200,
    ...deviceForm(context),
    code,
    application: applicationOf(context),
  });
}

export function saysConnected(context: KoaContextWithOIDC): void {
  show(context, { kind: "connected", status: 200, application: applicationOf(context) });
}

function deviceForm({ oidc }: KoaContextWithOIDC): { action: string; xsrf: string } {
  const secret = oidc.session?.state?.secret;
  return { action: oidc.urlFor("code_verification"), xsrf: typeof secret === "string" ? secret : "" };
}

/** The engine's forms that send themselves: an answer by form_post, a code that came in the address. */
export function showForm(context: KoaContextWithOIDC): void {
  const { body } = context;
  if (typeof body !== "string" || requestOf(context).page || !context.response.is("html")) return;
  const form = parseForm(body);
  if (form) show(context, { kind: "form", status: context.status, ...form });
}
