import { NIL } from "uuid";
import { contract, type EndpointName } from "~/contract";
import { ROLE_ADMIN } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import type { Reply, SignedInContext } from "../../../call/handler";
import type { Services } from "../../../call/services";
import type { Session } from "../../../call/session";
import type { Transaction } from "../../../kit/db/database";
import { notFound } from "../../../kit/failure";
import { AuditTrail } from "../../../record/audit/trail";
import { words } from "../words";

/** The id of what a call has just made. */
export function madeBy({ data: { _id } }: Reply<{ _id?: string | undefined }>): string {
  if (_id === undefined) throw notFound();
  return _id;
}

/** How long applying a file may take. */
const LIMIT_MS = 60 * MINUTE_MS;

/** A secret of a record, as the application or program that uses it takes it. */
export type MadeUp = Readonly<Record<string, string>>;

/**
 * Makes calls of the contract as the command line, which may do what an Admin may, in one transaction: the rules of the
 * handlers hold, and their events name the command line.
 */
export class Operator {
  readonly hub: Services;
  /** What was made up, by the name of its record. */
  readonly secrets: Record<string, MadeUp> = {};
  private readonly finally: (() => Promise<void>)[] = [];
  private readonly afterwards: ((hub: Services) => Promise<unknown>)[] = [];

  constructor(
    private readonly outer: Services,
    readonly tx: Transaction,
  ) {
    // Neither the log nor the common portal is told of what may be taken back.
    this.hub = { ...outer, db: tx, commonPortalUrl: undefined, log: outer.log.child({}, { level: "warn" }) };
  }

  private readonly session: Session = {
    id: NIL,
    userId: NIL,
    name: words.commandLine,
    kind: "SESSION",
    applicationId: null,
    roleId: null,
    role: ROLE_ADMIN,
    expiresAt: new Date(Date.now() + LIMIT_MS),
    methods: ["pwd"],
    authenticatedAt: new Date(Date.now() + LIMIT_MS),
    demand: "none",
    graceEndsAt: null,
  };

  /** @param input as the contract's schema leaves it @throws Failure */
  call<Input, Data>(
    name: EndpointName,
    handle: (input: Input, context: SignedInContext) => Promise<Reply<Data>>,
    input: Input,
  ): Promise<Reply<Data>> {
    const { hub, session } = this;
    const caller = { clientAddress: "" };
    const called = { name, endpoint: contract[name], caller, session, input, operator: words.commandLine };
    return handle(input, { hub, caller, session, audit: new AuditTrail(hub, called) });
  }

  /** Keeps a secret that was made up, to be told once. @param name of its record */
  reveal(name: string, secret: MadeUp): void {
    this.secrets[name] = { ...this.secrets[name], ...secret };
  }

  /** For what other parts need to be as it was until they are done. */
  later(work: () => Promise<void>): void {
    this.finally.push(work);
  }

  /** For what nobody outside must hear of before it is committed. */
  afterCommit(work: (hub: Services) => Promise<unknown>): void {
    this.afterwards.push(work);
  }

  async finish(): Promise<void> {
    for (const work of this.finally) await work();
  }

  async committed(): Promise<void> {
    for (const work of this.afterwards) await work(this.outer);
  }
}
