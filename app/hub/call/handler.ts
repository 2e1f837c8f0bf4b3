import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { OutputOf, ParsedInputOf } from "~/contract/kit/endpoint";
import type { Audit } from "./audit";
import type { Services } from "./services";
import type { Session } from "./session";

export interface CallContext {
  hub: Services;
  caller: Caller;
  /** Records the call's audit event; required for every call that declares an `audit` in the contract. */
  audit: Audit;
}

export interface SignedInContext extends CallContext {
  session: Session;
}

type ContextOf<Name extends EndpointName> = Contract[Name]["access"] extends "none" ? CallContext : SignedInContext;

export interface Reply<Data> {
  msg: string;
  data: Data;
  /** Rows in the whole list, where `data` is one page of it. */
  total?: number | undefined;
}

/** Does what an endpoint promises; its input is already parsed and its caller already allowed. @throws Failure */
export type Handler<Name extends EndpointName> = (
  input: ParsedInputOf<Contract[Name]>,
  context: ContextOf<Name>,
) => Promise<Reply<OutputOf<Contract[Name]>>>;

export type Handlers = { [Name in EndpointName]?: Handler<Name> };
