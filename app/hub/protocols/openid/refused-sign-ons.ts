import type { errors, KoaContextWithOIDC, Provider } from "oidc-provider";
import { addressSent, type RefusedSignOn } from "../../call/refused-sign-on";
import { signOnOfClient } from "./clients";
import { requestOf } from "./peers";
import { ASSIGNMENT_STEP, UNKNOWN_ACR } from "./policy";
import { programOf } from "./programs";
import { words } from "./words";

/** Errors of `prompt=none`, which users do not see, are no refusals. */
const ASKED_QUIETLY: readonly string[] = [
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
];

export function noteRefusedSignOns(provider: Provider): void {
  provider.on("interaction.started", (context, { name, reasons }) => {
    if (name === ASSIGNMENT_STEP && reasons.includes("not_assigned")) note(context, words.refused.notAssigned);
    else if (reasons.includes(UNKNOWN_ACR)) note(context, words.told.unmeetable);
  });
  provider.on("authorization.error", refused);
  provider.on("pushed_authorization_request.error", refused);
  provider.on("device_authorization.error", refused);
}

function refused(context: KoaContextWithOIDC, failure: errors.OIDCProviderError): void {
  const { error, error_description: description } = failure;
  const { route, result } = context.oidc;
  const isShown = route === "authorization" || route === "resume";
  // The user's own refusal does not count; failed client authentication has its own event.
  if ((result && "error" in result) || ASKED_QUIETLY.includes(error)) return;
  if (!isShown && error === "invalid_client") return;
  note(context, reasonOf(error, description, context));
}

function reasonOf(error: string, description: string | undefined, context: KoaContextWithOIDC): string {
  const { oidc } = context;
  const apiRefused = requestOf(context).notes.refusedApi;
  if (error === "invalid_client" && !oidc.client) return words.refused.unknownClient;
  if (error === "invalid_redirect_uri") return words.refused.redirectAddress;
  if (error === "invalid_target" && apiRefused) return apiRefused;
  if (description === words.told.notAssigned) return words.refused.notAssigned;
  return description ? `${error}: ${description}` : error;
}

function note(context: KoaContextWithOIDC, reason: string): void {
  const { params, client } = context.oidc;
  const sent: Record<string, unknown> = params ?? context.query;
  const text = (name: string) => {
    const value = sent[name];
    return typeof value === "string" ? value : undefined;
  };
  const redirectUri = text("redirect_uri");
  // The last error is the one that is answered.
  requestOf(context).notes.refusedSignOn = {
    application: applicationOf(client),
    reason,
    sent: {
      clientId: text("client_id"),
      redirectUri: redirectUri && addressSent(redirectUri),
      responseType: text("response_type"),
      scope: text("scope"),
      prompt: text("prompt"),
    },
  };
}

function applicationOf(client: object | undefined): RefusedSignOn["application"] {
  if (!client || programOf(client)) return { name: words.unknownApplication };
  const { applicationId, application } = signOnOfClient(client);
  return { id: applicationId, name: application.name };
}
