import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { ConnectionTrial } from "~/contract/connection-trial";
import { CONNECTION_TRIAL_MINUTES } from "~/contract/kit/connection-rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { connectionInUse } from "../../identity/account/home-realm";
import type { Queryable } from "../../kit/db/database";
import { asOfOneMoment } from "../../kit/db/one-moment";
import { clients, connections, connectionTrials } from "../../kit/db/schema";
import { Failure, notFound } from "../../kit/failure";
import { liveLink, newLink } from "../../kit/security/links";
import type { SaidClaims } from "./claims";
import { faultOf } from "./fault";
import { foresee } from "./foresee";
import { beginAtProvider, claimsOf, type SaidThere, type StoredConnection, saidThere } from "./provider";
import { rulesInForce } from "./rules";
import { words } from "./words";

/** @throws Failure 404 */
async function requireById({ db }: Pick<Services, "db">, id: string) {
  const [found] = await db
    .select({ connection: getTableColumns(connections), isInUse: sql<boolean>`${connectionInUse}` })
    .from(connections)
    .innerJoin(clients, eq(clients.id, connections.clientId))
    .where(eq(connections.id, id));
  if (!found) throw notFound();
  return found;
}

/** For an Admin who sets a connection up: a sign-in there of which nothing remains here. */
const beginConnectionTrial: Handler<"beginConnectionTrial"> = async ({ connectionId }, { hub, session, audit }) => {
  await hub.limits.count("testMessage", session.userId);
  const { connection } = await requireById(hub, connectionId);
  const { name } = connection;
  const begun = await beginAtProvider(hub, connection).catch(faultOf);
  if ("kind" in begun) {
    audit.about({ after: { outcome: words.trialFaults[begun.kind] } });
    await audit.note();
    return { msg: words.trialBegun, data: { name, fault: begun } };
  }
  const { state, nonce, verifier, address } = begun;
  const { stored } = newLink(CONNECTION_TRIAL_MINUTES, state);
  await audit.change((tx) => {
    audit.about({ after: { outcome: words.trialBegun } });
    return tx.insert(connectionTrials).values({ ...stored, connectionId, sessionId: session.id, nonce, verifier });
  });
  return { msg: words.trialBegun, data: { name, state, address } };
};

/**
 * Each state counts once, for its connection and the session that began.
 * @throws Failure 409
 */
async function takeTrial(
  on: Queryable,
  connectionId: string,
  { state, sessionId }: { state: string; sessionId: string },
) {
  const [taken] = await on
    .delete(connectionTrials)
    .where(
      and(
        liveLink(connectionTrials, state),
        eq(connectionTrials.connectionId, connectionId),
        eq(connectionTrials.sessionId, sessionId),
      ),
    )
    .returning();
  if (!taken) throw new Failure(409, words.trialOver);
  return { ...taken, state };
}

const finishConnectionTrial: Handler<"finishConnectionTrial"> = async (
  { connectionId, answer },
  { hub, session, audit },
) => {
  const { connection, isInUse } = await requireById(hub, connectionId);
  const state = new URLSearchParams(answer).get("state") ?? "";
  const trial = await takeTrial(hub.db, connectionId, { state, sessionId: session.id });
  const rules = await rulesInForce(hub.db, [connectionId]);
  const read = rules.map(({ rule }) => rule.claim);
  const said = await saidThere(hub, connection, trial, answer, read).catch(faultOf);
  const data = { isInUse, ...("kind" in said ? { fault: said } : await shownOf(hub, connection, said)) };
  audit.about({ after: { outcome: outcomeOf(data) } });
  await audit.note();
  return { msg: words.tried, data };
};

async function shownOf({ db }: Services, connection: StoredConnection, said: SaidThere) {
  const { idToken, userinfo } = said;
  const foreseen = await asOfOneMoment(db, (tx) => foresee(tx, connection, claimsOf(said)));
  return { said: { idToken: claimsIn(idToken), userinfo: userinfo && claimsIn(userinfo) }, foreseen };
}

/** The nonce was ours. */
const claimsIn = (claims: SaidClaims) =>
  Object.entries(claims)
    .filter(([name]) => name !== "nonce")
    .map(([name, value]) => ({ name, value: JSON.stringify(value) }));

function outcomeOf({ fault, foreseen }: Pick<ConnectionTrial, "fault" | "foreseen">): string {
  if (fault) return words.trialFaults[fault.kind];
  return foreseen ? words.trialOutcomes[foreseen.outcome.kind] : words.tried;
}

export const connectionTrialHandlers = { beginConnectionTrial, finishConnectionTrial } satisfies Handlers;
