import { and, eq, gt, ne } from "drizzle-orm";
import type { EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import { PENDING_CHANGE_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { selectAdminsToTell } from "../../identity/account/roles";
import { askAdmins } from "../../identity/notice/notice";
import { pendingChanges, users } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { Failure, notAllowed } from "../../kit/failure";
import { pendingInput } from "../../kit/security/belongings";
import { words as kitWords } from "../../kit/words";
import { writeEvent } from "../audit/new-event";
import { type Made, type Review, TakenBack } from "../audit/trail";
import { needsSecondAdmin } from "./needs-second";
import { fingerprintOf, shortName, subjectNow } from "./subject";
import { words } from "./words";

/** The most one Admin may have waiting. */
const WAITING_MAX = 50;

export function reviewOf({ fourEyes }: Services, session: Session): Review | undefined {
  if (!fourEyes && !session.service) return undefined;
  return (made) => {
    const isNeeded = needsSecondAdmin(made, session.userId);
    if (isNeeded && session.service && ABOUT_ADMINS.includes(made.type)) throw notAllowed(words.adminsAreForPeople);
    return isNeeded && fourEyes;
  };
}

/** Service accounts may never change who is an Admin or how Admins sign in, even with approval. */
const ABOUT_ADMINS: readonly Made["type"][] = ["USER", "ROLE"];

interface Asked {
  name: EndpointName;
  /** Unparsed: it is parsed again when carried out. */
  input: unknown;
  session: Session | undefined;
  caller: Caller;
}

/** @throws Failure 202 when stored, 409 if nobody could decide; rethrows other errors */
export async function askSecondAdmin(
  hub: Services,
  { name, input, session, caller }: Asked,
  thrown: unknown,
): Promise<never> {
  if (!(thrown instanceof TakenBack) || !session) throw thrown;
  const { change } = thrown;
  const subject = subjectOf(change);
  await hub.db.transaction(async (tx) => {
    const now = await subjectNow(tx, subject);
    // Another change may have come in between.
    if (change.earlier && JSON.stringify(change.earlier) !== JSON.stringify(now))
      throw new Failure(409, kitWords.stale, { reason: "stale" });
    const isAbout = subject.type === "USER" && subject.id ? ne(users.id, subject.id) : undefined;
    const tokenMadeBy = session.service?.tokenMadeBy;
    const isAnother = ne(users.id, tokenMadeBy ?? session.userId);
    const admins = await selectAdminsToTell(tx, and(isAnother, isAbout));
    if (admins.length === 0) throw new Failure(409, words.noSecond);
    const { state, requestedBy, expiresAt } = pendingChanges;
    const own = and(eq(state, "WAITING"), eq(requestedBy, session.userId), gt(expiresAt, new Date()));
    if ((await tx.$count(pendingChanges, own)) >= WAITING_MAX) throw new Failure(409, words.tooMany(WAITING_MAX));
    const id = newId();
    const of = { id, call: name, subjectId: subject.id ?? null, requestedBy: session.userId };
    await tx.insert(pendingChanges).values({
      ...of,
      input: hub.secrets.seal(JSON.stringify(input), pendingInput(of)),
      action: change.action,
      subjectType: subject.type,
      subjectName: change.name,
      ...change.difference,
      fingerprint: await fingerprintOf(tx, subject, now),
      requestedByName: session.name,
      tokenMadeBy,
      expiresAt: new Date(Date.now() + PENDING_CHANGE_DAYS * DAY_MS),
    });
    await writeEvent(
      tx,
      {
        action: "CHANGE_ASKED",
        outcome: "SUCCESS",
        actorId: session.userId,
        actorName: session.name,
        subjectType: subject.type,
        subjectId: subject.id,
        subjectName: change.name,
        ...change.difference,
      },
      caller,
    );
    const link = hub.publicUrl + paths.pendingChange(id);
    await askAdmins(hub, tx, { admins, about: shortName(change.name), by: session.name, caller, link });
  });
  throw new Failure(202, words.waiting, { reason: "second-admin" });
}

/** A record to be created has no id yet. */
const subjectOf = ({ type, id, action }: Made) => ({ type, id: action === "CREATED" ? undefined : id });
