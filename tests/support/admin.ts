import type { Contract, EndpointName } from "~/contract";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";
import { openSession } from "~/hub/session/session";
import { type Account, newAccount } from "./accounts";
import { anyone, bearing, dataOf } from "./calls";
import type { TestHub } from "./hub";

/** An administrator at work. */
export interface Admin {
  account: Account;
  /** One call, answered whichever way. */
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
  ): Promise<Envelope<OutputOf<Contract[Name]>>>;
  /** One call that must succeed. */
  get<Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>): Promise<OutputOf<Contract[Name]>>;
}

/** A new account with the role Admin, signed in. */
export async function newAdmin({ hub }: TestHub): Promise<Admin> {
  const account = await newAccount(hub, { role: "Admin" });
  const caller = bearing(await openSession(hub.services.db, account.id, anyone));
  const call: Admin["call"] = (name, input) => hub.call(name, input, caller);
  return { account, call, get: async (name, input) => dataOf(await call(name, input)) };
}

/** An id of our form that names nothing. */
export const NOBODY = "00000000-0000-7000-8000-000000000000";
