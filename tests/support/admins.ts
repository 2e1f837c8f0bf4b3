import type { Caller } from "~/contract/kit/caller";
import type { Hub } from "~/hub/server/hub";
import { openSession } from "~/hub/session/session";
import { type Account, type AccountState, newAccount } from "./accounts";
import { anyone, bearing } from "./calls";

/** Stands where a hash would, for people who never sign in with a password. */
const NO_PASSWORD = "none";

export interface Actor {
  account: Account;
  caller: Caller;
}

/** Somebody signed in, without the way there. */
export async function actor(hub: Hub, state: AccountState = {}): Promise<Actor> {
  const account = await newAccount(hub, { passwordHash: NO_PASSWORD, ...state });
  return { account, caller: bearing(await openSession(hub.services.db, account.id, anyone)) };
}

export const admin = (hub: Hub): Promise<Actor> => actor(hub, { role: "Admin" });
