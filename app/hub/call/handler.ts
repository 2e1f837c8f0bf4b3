import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { OutputOf, ParsedInputOf } from "~/contract/kit/endpoint";
import type { Audit } from "./audit";
import type { Services } from "./services";
import type { Session } from "./session";

export interface CallContext {
  hub: Services;
  caller: Caller;
  /** Must be used if the contract declares an `audit`. */
  audit: Audit;
}

export interface SignedInContext extends CallContext {
  session: Session;
}

type ContextOf<Name extends EndpointName> = Contract[Name]["who"]["access"] extends "none"
  ? CallContext
  : SignedInContext;

export interface Reply<Data> {
  msg: string;
  data: Data;
  /** Rows in the whole list if `data` is a page. */
  total?: number | undefined;
}

/** The input is parsed and the caller allowed. @throws Failure */
export type Handler<Name extends EndpointName> = (
  input: ParsedInputOf<Contract[Name]>,
  context: ContextOf<Name>,
) => Promise<Reply<OutputOf<Contract[Name]>>>;

export type Handlers = { [Name in EndpointName]?: Handler<Name> };
