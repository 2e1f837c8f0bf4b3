import { beforeAll } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";
import type { Hub } from "~/hub/server/hub";
import { type Account, type AccountState, newAccount } from "./accounts";
import { anyone, bearing, dataOf } from "./calls";
import { openSession } from "./open-session";

export interface Actor {
  account: Account;
  caller: Caller;
}

export interface Admin extends Actor {
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
  ): Promise<Envelope<OutputOf<Contract[Name]>>>;
  /** @throws Error with the refusal */
  get<Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>): Promise<OutputOf<Contract[Name]>>;
}

interface AtHub {
  hub: Hub;
}

/** For people without a password. */
const NO_PASSWORD = "none";

export async function actor({ hub }: AtHub, state: AccountState = {}): Promise<Actor> {
  const account = await newAccount(hub, { passwordHash: NO_PASSWORD, ...state });
  return { account, caller: bearing(await openSession(hub.services.db, account.id, anyone)) };
}

export async function newAdmin({ hub }: AtHub): Promise<Admin> {
  const { account, caller } = await actor({ hub }, { role: "Admin" });
  const call: Admin["call"] = (name, input) => hub.call(name, input, caller);
  return { account, caller, call, get: async (name, input) => dataOf(await call(name, input)) };
}

export function adminForFile(portico: AtHub): Admin {
  let made: Admin | undefined;
  const current = (): Admin => {
    if (!made) throw new Error("The administrator is not there yet: use it in tests and hooks only");
    return made;
  };
  beforeAll(async () => {
    made = await newAdmin(portico);
  });
  return {
    get account() {
      return current().account;
    },
    get caller() {
      return current().caller;
    },
    call: (name, input) => current().call(name, input),
    get: (name, input) => current().get(name, input),
  };
}

/** A valid id of no record. */
export const NOBODY = "00000000-0000-7000-8000-000000000000";
