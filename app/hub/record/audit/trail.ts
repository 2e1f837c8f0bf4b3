import { validate } from "uuid";
import type { EndpointName } from "~/contract";
import type { AuditAction, AuditSubject, RecordKind } from "~/contract/kit/audited";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { About, Audit, NamedUser, OtherChange } from "../../call/audit";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { type GivenIdentifier, personName } from "../../identity/account/users";
import type { Transaction } from "../../kit/db/database";
import type { AuditValues } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { type Difference, differenceOf, isNone } from "./difference";
import { isWithinLimit } from "./limited";
import { type NewEvent, writeEvent, writeEvents } from "./new-event";
import { type Snapshot, takeSnapshot } from "./snapshot";
import { typedIdentifier } from "./typed-identifier";
import { words } from "./words";

/** A user, or the identifier an unknown person typed. */
interface Actor {
  id?: string;
  name: string;
}

export interface AuditedCall {
  name: EndpointName;
  endpoint: Endpoint;
  caller: Caller;
  session: Session | undefined;
  /** A command's name, for calls without a user. */
  operator?: string;
  /** Parsed. */
  input: unknown;
}

/** A change before its transaction ends. */
export interface Made {
  action: AuditAction;
  type: AuditSubject | undefined;
  id: string | undefined;
  name: string;
  /** Undefined if the record does not exist then. */
  earlier: Snapshot | undefined;
  later: Snapshot | undefined;
  difference: Difference;
}

/** Whether a change needs a second Admin. */
export type Review = (made: Made) => boolean;

export class TakenBack extends Error {
  constructor(readonly change: Made) {
    super("the change needs a second Admin");
    this.name = "TakenBack";
  }
}

/** Not recorded if the record stays unchanged. */
export const RECORD_CHANGES: readonly AuditAction[] = ["CREATED", "UPDATED", "DELETED", "ATTACHED", "DETACHED"];

const NO_DIFFERENCE: Difference = { before: null, after: null };

export class AuditTrail implements Audit {
  private readonly declared: Endpoint["audit"];
  /** Undefined while nobody is known. */
  private user: Actor | undefined;
  private subject: About = {};
  private isRecorded = false;
  /** Side effects of the current change, written with the call's own event. */
  private others: readonly NewEvent[] | undefined;

  constructor(
    private readonly hub: Pick<Services, "db" | "limits">,
    private readonly call: AuditedCall,
    private readonly mustTakeBack?: Review,
  ) {
    this.declared = call.endpoint.audit;
  }

  by(user: NamedUser | undefined): void {
    if (user) this.user = { id: user.id, name: personName(user) };
  }

  about(what: About): void {
    this.subject = { ...this.subject, ...what };
  }

  /**
   * A call that forgets its event fails.
   * @throws what the handler throws
   */
  async follow<Result>(handler: () => Promise<Result>): Promise<Result> {
    try {
      const result = await handler();
      if (this.declared && !this.isRecorded)
        throw new Error(`${this.call.endpoint.path} left no event in the audit log`);
      return result;
    } catch (error) {
      if (error instanceof Failure && this.isWorthRecording(error)) await this.failed(error.msg);
      throw error;
    }
  }

  async change<Result>(
    work: (tx: Transaction) => Promise<Result>,
    cameAbout?: (made: Result) => boolean,
  ): Promise<Result> {
    const whole = async (tx: Transaction) => {
      this.others = [];
      const before = await this.snapshot(tx);
      const made = await work(tx);
      const own = (cameAbout?.(made) ?? true) ? await this.success(tx, before, made) : undefined;
      await writeEvents(tx, own ? [...this.others, own] : this.others, this.call.caller);
      return made;
    };
    try {
      const made = await this.hub.db.transaction(whole);
      this.isRecorded = cameAbout?.(made) ?? true;
      return made;
    } finally {
      this.others = undefined;
    }
  }

  also(others: readonly OtherChange[]): void {
    if (this.mustTakeBack && others.some((other) => this.mustTakeBack?.(madeOf(other))))
      throw new TakenBack(this.made(undefined, undefined));
    const events = others.map(({ type, id, name, by, ...change }) => ({
      outcome: "SUCCESS" as const,
      actorId: by === undefined ? this.actor.id : undefined,
      actorName: by ?? this.actor.name,
      ...change,
      subjectType: type,
      subjectId: id,
      subjectName: name,
    }));
    if (!this.others) throw new Error("There is no change that this one belongs to");
    this.others = [...this.others, ...events];
  }

  async alsoCreated(tx: Transaction, type: RecordKind, id: string): Promise<void> {
    const made = await takeSnapshot(tx, type, id);
    if (made) this.also([{ action: "CREATED", type, id, name: made.name, before: null, after: made.values }]);
  }

  note(): Promise<void> {
    return this.change(async () => undefined);
  }

  async exported({ list, after, searched, rows }: Parameters<Audit["exported"]>[0]): Promise<void> {
    const { session, name, caller } = this.call;
    const isFirst = after === undefined;
    if (!(await isWithinLimit(this.hub.limits, "exported", `${session?.id} ${name}`)) && !isFirst) return;
    const given = Object.entries({ ...searched, after }).filter(([, value]) => value !== undefined);
    const event = {
      action: "EXPORTED",
      outcome: "SUCCESS",
      actorId: this.actor.id,
      actorName: this.actor.name,
      subjectType: "LIST",
      subjectName: list,
      after: { ...Object.fromEntries(given), ...(isFirst && { rows: await rows() }) } as AuditValues,
    } as const;
    await writeEvent(this.hub.db, event, caller);
  }

  async failed(reason: string): Promise<void> {
    this.isRecorded = true;
    const recorded = await this.boundedReason(reason);
    if (recorded === undefined) return;
    const event = this.event({ outcome: "FAILURE", reason: recorded }, undefined, NO_DIFFERENCE);
    await writeEvent(this.hub.db, event, this.call.caller);
  }

  /** Unlimited tries without an account would fill the disk. @returns undefined beyond the limit */
  private async boundedReason(reason: string): Promise<string | undefined> {
    if (this.actor.id) return reason;
    try {
      await this.hub.limits.count("unknownFailure", "all");
      return reason;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.isRepeat ? undefined : words.noMore(reason);
    }
  }

  private get actor(): Actor {
    const { session, operator, input } = this.call;
    if (this.user) return this.user;
    if (operator) return { name: operator };
    return session ? { id: session.userId, name: session.name } : { name: typedIdentifier(input as GivenIdentifier) };
  }

  /** None if the call creates it. */
  private get recordId(): string | undefined {
    const { id } = this.declared ?? {};
    return (
      this.subject.id ?? (id === undefined ? undefined : (this.call.input as Record<string, string | undefined>)[id])
    );
  }

  private async snapshot(tx: Transaction, id = this.recordId): Promise<Snapshot | undefined> {
    const kind = this.declared?.record;
    return kind && id !== undefined ? takeSnapshot(tx, kind, id) : undefined;
  }

  /** @returns undefined if the record is unchanged */
  private async success(tx: Transaction, before: Snapshot | undefined, made: unknown): Promise<NewEvent | undefined> {
    const { record, action } = this.declared ?? {};
    if (!record || !action || !RECORD_CHANGES.includes(action)) {
      if (this.mustTakeBack) this.review(before, await this.snapshot(tx));
      return this.event({ outcome: "SUCCESS" }, before, NO_DIFFERENCE);
    }
    if (action === "CREATED") this.about({ id: made as string });
    const after = await this.snapshot(tx);
    const difference = differenceOf(before, after);
    if (isNone(difference)) return undefined;
    this.review(before, after);
    return this.event({ outcome: "SUCCESS" }, after ?? before, difference);
  }

  /** @throws TakenBack */
  private review(earlier: Snapshot | undefined, later: Snapshot | undefined): void {
    const made = this.made(earlier, later);
    if (this.mustTakeBack?.(made)) throw new TakenBack(made);
  }

  private made(earlier: Snapshot | undefined, later: Snapshot | undefined): Made {
    const { action, record } = this.declared!;
    const { before, after } = differenceOf(earlier, later);
    return {
      action,
      type: this.subject.type ?? record,
      id: this.recordId,
      name: this.subject.name ?? (later ?? earlier)?.name ?? "",
      earlier,
      later,
      difference: { before, after: after ?? this.subject.after ?? null },
    };
  }

  private event(
    what: { outcome: "SUCCESS" } | { outcome: "FAILURE"; reason: string },
    record: Snapshot | undefined,
    { before, after }: Difference,
  ): NewEvent {
    if (!this.declared) throw new Error(`${this.call.endpoint.path} declares no event of the audit log`);
    return {
      ...what,
      action: this.declared.action,
      actorId: this.actor.id,
      actorName: this.actor.name,
      subjectType: this.subject.type ?? this.declared.record,
      // Refused calls may have invalid ids.
      subjectId: validate(this.recordId) ? this.recordId : undefined,
      subjectName: this.subject.name ?? record?.name ?? "",
      before,
      after: after ?? this.subject.after,
    };
  }

  /**
   * All refusals of non-admin calls (possible attacks), of admin calls only 403s and 429s; past a rate limit the first. Defects go to the
   * server's log.
   */
  private isWorthRecording({ code, isRepeat, detail }: Failure): boolean {
    if (!this.declared || isRepeat || code >= 500) return false;
    // Not a failure: the call is repeated after re-authentication.
    if (detail?.reason === "step-up") return false;
    const { access } = this.call.endpoint.who;
    return access === "none" || access === "user" || code === 403 || code === 429;
  }
}

/** A side effect, for the review. */
const madeOf = ({ before, after, ...other }: OtherChange): Made => ({
  ...other,
  earlier: before ? { name: other.name, values: before, secrets: {} } : undefined,
  later: after ? { name: other.name, values: after, secrets: {} } : undefined,
  difference: { before, after },
});
