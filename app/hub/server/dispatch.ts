import { contract, type EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Envelope, Refusal, Success } from "~/contract/kit/envelope";
import { fieldErrorsOf, plainly } from "~/contract/kit/issues";
import { isPagedList, isRemembered } from "~/contract/kit/paging";
import { PAGE_ROWS_DEFAULT } from "~/contract/kit/rules";
import { words as contractWords } from "~/contract/kit/words";
import type { CallContext, Reply } from "../call/handler";
import type { Services } from "../call/services";
import { isConfined, isFactorOverdue, type Session } from "../call/session";
import { requireOwnFactor } from "../identity/factor/policy";
import { forgetIfChanged } from "../identity/session/known-caller";
import { isDiskFull, isMalformedId, isPassing, isUnstorableText } from "../kit/db/errors";
import { Failure, invalid, notAllowed, notFound, stepUpDue, unavailable } from "../kit/failure";
import { recordDenied } from "../record/audit/denied";
import { type AuditedCall, AuditTrail } from "../record/audit/trail";
import { askSecondAdmin, reviewOf } from "../record/pending-change/ask";
import { findCaller, isOwn, isRecent, reachOf } from "./guard";
import { handlers } from "./handlers";
import { onceForKey } from "./idempotency";
import { words } from "./words";

type AnyHandler = (input: unknown, context: CallContext & { session: unknown }) => Promise<Reply<unknown>>;

/** Rejects with a Failure. */
export type ReadInput = () => Promise<unknown>;

/** Never throws: failures are envelopes. */
export async function dispatch(
  hub: Services,
  name: EndpointName,
  read: ReadInput,
  caller: Caller,
): Promise<Envelope<unknown>> {
  try {
    return await perform(hub, name, read, caller);
  } catch (error) {
    return refusal(hub, name, caller, error);
  } finally {
    forgetIfChanged(caller, contract[name]);
  }
}

async function perform(hub: Services, name: EndpointName, read: ReadInput, caller: Caller): Promise<Envelope<unknown>> {
  const endpoint: Endpoint = contract[name];
  const session = endpoint.who.access === "none" ? undefined : await findCaller(hub, caller);
  if (session) caller.onUser?.(session.userId);
  if (session?.service && !endpoint.isUncounted) await hub.limits.count("serviceAccount", session.userId);
  const reach = session ? reachOf(endpoint, session) : "anybody";
  const input = reach === "nobody" ? undefined : await read();
  if (session && (reach === "nobody" || (reach === "self" && !isOwn(endpoint, session, input)))) {
    await recordDenied(hub, name, session, caller);
    throw refusedTo(session);
  }
  if (session && !isRecent(endpoint, session)) throw stepUpDue();
  if (session && endpoint.shown === "own-factor") await requireOwnFactor(hub.db, session);
  const parsed = endpoint.input.safeParse(input, { error: plainly });
  if (!parsed.success)
    throw invalid(
      parsed.error.issues[0]?.message ?? contractWords.refusals.invalidInput,
      fieldErrorsOf(parsed.error.issues),
    );

  const call = { name, endpoint, caller, session, input: parsed.data };
  const key = caller.idempotencyKey;
  if (key === undefined || !session || !isRemembered(endpoint)) return carryOut(hub, call, input);
  return onceForKey(hub, { name, session, input, key }, (within) => carryOut(within, call, input));
}

/** @param given unparsed input, for a change that waits for a second Admin */
async function carryOut(hub: Services, call: AuditedCall, given: unknown): Promise<Success<unknown>> {
  const { name, endpoint, caller, session, input } = call;
  const handler = handlers[name] as AnyHandler;
  const audit = new AuditTrail(hub, call, session && reviewOf(hub, session));
  const { msg, data, total } = await audit
    .follow(() => handler(input, { hub, caller, session, audit }))
    .catch((error: unknown) => askSecondAdmin(hub, { name, input: given, session, caller }, error));
  const output = endpoint.output.parse(data);
  const next = nextOf(endpoint, input, output);
  return { code: 200, msg, data: output, ...(total !== undefined && { total }), ...(next !== undefined && { next }) };
}

/** The last row of a full page, for lists read by cursor. */
function nextOf(endpoint: Endpoint, input: unknown, rows: unknown): string | undefined {
  const { after, size = PAGE_ROWS_DEFAULT } = input as { after?: string; size?: number };
  if (after === undefined || !isPagedList(endpoint) || !Array.isArray(rows) || rows.length < size) return undefined;
  const { _id } = rows.at(-1) as { _id: string };
  return _id;
}

function refusedTo(session: Session): Failure {
  if (!isFactorOverdue(session)) return notAllowed();
  const { demand } = session;
  if (!isConfined(session)) return notAllowed(words.adminsFactorDue[demand]);
  return new Failure(403, words.factorDue[demand], { reason: "factor-due", demand });
}

function refusal(hub: Services, name: EndpointName, caller: Caller, error: unknown): Refusal {
  if (isMalformedId(error)) return notFound().toEnvelope();
  if (isUnstorableText(error)) return invalid(words.unstorable).toEnvelope();
  const failure = error instanceof Failure ? error : isPassing(error) ? unavailable(error) : undefined;
  const where = { endpoint: name, requestId: caller.requestId, ...(isDiskFull(error) && { advice: words.diskFull }) };
  if (failure) {
    if (failure.code >= 500) hub.log.warn({ ...where, err: failure.cause ?? failure }, failure.msg);
    return failure.toEnvelope();
  }
  hub.log.error({ ...where, err: error }, "call failed");
  return { code: 500, msg: contractWords.refusals.defect, data: null };
}
