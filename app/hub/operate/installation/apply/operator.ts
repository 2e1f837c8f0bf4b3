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

export function madeBy({ data: { _id } }: Reply<{ _id?: string | undefined }>): string {
  if (_id === undefined) throw notFound();
  return _id;
}

const LIMIT_MS = 60 * MINUTE_MS;

export type MadeUp = Readonly<Record<string, string>>;

/** Calls handlers as the command line, with an Admin's rights, in one transaction. Events name the command line. */
export class Operator {
  readonly hub: Services;
  readonly secrets: Record<string, MadeUp> = {};
  private readonly finally: (() => Promise<void>)[] = [];
  private readonly afterwards: ((hub: Services) => Promise<unknown>)[] = [];

  constructor(
    private readonly outer: Services,
    readonly tx: Transaction,
  ) {
    // A rollback could not undo log lines or calls to the common portal.
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
    termsDue: null,
    administers: [],
  };

  /** @param input parsed by the contract's schema @throws Failure */
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

  /** @param name of the secret's record */
  reveal(name: string, secret: MadeUp): void {
    this.secrets[name] = { ...this.secrets[name], ...secret };
  }

  /** Runs `work` after all parts. */
  later(work: () => Promise<void>): void {
    this.finally.push(work);
  }

  /** Runs `work` after the commit, for effects outside the database. */
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
