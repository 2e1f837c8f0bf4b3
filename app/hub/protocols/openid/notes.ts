import type { errors, KoaContextWithOIDC, Provider } from "oidc-provider";
import { personName } from "../../identity/account/users";
import type { Database } from "../../kit/db/database";
import type { Limits } from "../../kit/security/limits";
import { isWithinLimit } from "../../record/audit/limited";
import { type NewEvent, writeEvent } from "../../record/audit/new-event";
import { recordRefusedSignOn } from "../../record/audit/refused-sign-on";
import { linkOfGrant, type OpenIdAccount } from "./accounts";
import { signOnOfClient } from "./clients";
import { type EngineRequest, requestOf } from "./peers";
import { programOf } from "./programs";
import { words } from "./words";

/** A device that polls too early does not guess. */
const GUESSES: readonly string[] = ["invalid_client", "invalid_grant", "invalid_token", "invalid_dpop_proof"];

/** Counted and recorded before the answer. */
export function takeNotes(provider: Provider): void {
  provider.on("authorization.success", (context) => {
    const event = signOnEvent(context);
    if (event) requestOf(context).notes.events.push(event);
  });
  // Revocation by the application is no reuse.
  provider.on("grant.revoked", (context) => {
    if (context.oidc.route === "token") requestOf(context).notes.events.push(reuseEvent(context));
  });
  const refused = (context: KoaContextWithOIDC, { error }: errors.OIDCProviderError) => {
    const { notes } = requestOf(context);
    if (GUESSES.includes(error)) notes.isRefused = true;
    if (error === "invalid_client") notes.refusal = refusalEvent(context);
  };
  provider.on("grant.error", refused);
  provider.on("userinfo.error", refused);
  provider.on("introspection.error", refused);
  provider.on("revocation.error", refused);
  provider.on("pushed_authorization_request.error", refused);
  provider.on("device_authorization.error", refused);
}

/** Refusals are limited per address. */
export async function writeNotes(db: Database, limits: Limits, request: EngineRequest): Promise<void> {
  const { events, refusal, refusedSignOn } = request.notes;
  for (const event of events) await writeEvent(db, event, request);
  if (refusal && (await isWithinLimit(limits, "applicationRefused", request.clientAddress)))
    await writeEvent(db, refusal, request);
  // A trial records its own event.
  if (refusedSignOn && !request.isOwn)
    await recordRefusedSignOn({ db, limits }, { ...refusedSignOn, person: await request.session() }, request);
}

const actorOf = ({ oidc }: KoaContextWithOIDC) => {
  const account = oidc.entities.Account as OpenIdAccount | undefined;
  return account
    ? { actorId: account.user.id, actorName: personName(account.user) }
    : { actorName: oidc.client?.clientName ?? words.unknownApplication };
};

function subjectOf({ oidc: { client } }: KoaContextWithOIDC) {
  if (!client) return { subjectType: "APPLICATION", subjectName: words.unknownApplication } as const;
  const program = programOf(client);
  if (program) return { subjectType: "SERVICE_ACCOUNT", subjectId: program.id, subjectName: program.name } as const;
  const { applicationId, application } = signOnOfClient(client);
  return { subjectType: "APPLICATION", subjectId: applicationId, subjectName: application.name } as const;
}

function signOnEvent(context: KoaContextWithOIDC): NewEvent | undefined {
  const { Account, Grant } = context.oidc.entities;
  const link = linkOfGrant(Account as OpenIdAccount | undefined, Grant);
  if (!link) return undefined;
  const { client, role } = link;
  const after = { client: { id: client.id, name: client.name }, role };
  return { action: "SIGN_ON", outcome: "SUCCESS", ...actorOf(context), ...subjectOf(context), after };
}

const reuseEvent = (context: KoaContextWithOIDC): NewEvent => ({
  action: "TOKEN_REUSED",
  outcome: "FAILURE",
  reason: words.reused,
  ...actorOf(context),
  ...subjectOf(context),
});

function refusalEvent(context: KoaContextWithOIDC): NewEvent {
  const { client } = context.oidc;
  const isProgram = client !== undefined && programOf(client) !== undefined;
  return {
    action: isProgram ? "SERVICE_ACCOUNT_REFUSED" : "APPLICATION_REFUSED",
    outcome: "FAILURE",
    reason: isProgram ? words.wrongToken : words.wrongSecret,
    ...actorOf(context),
    ...subjectOf(context),
  };
}
