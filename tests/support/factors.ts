import { fromBase32, stepAt, totp } from "~/hub/identity/factor/totp";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "./accounts";
import { anyone, bearing, dataOf } from "./calls";
import type { TestDatabase } from "./database";
import { resetAuthenticator } from "./hub-tables";
import { openSession } from "./open-session";

/** `drift` in steps of 30 seconds. */
export const appCode = (secret: string, drift = 0): string => totp(fromBase32(secret), stepAt(Date.now()) + drift);

export function wrongAppCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((drift) => appCode(secret, drift));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.includes(code))!;
}

export interface AppOwner {
  account: Account;
  authenticatorId: string;
  secret: string;
  recoveryCodes: string[];
}

/** All codes are unused afterwards. */
export async function enrolApp(
  { hub, pool }: { hub: Hub; pool: TestDatabase["pool"] },
  account: Account,
): Promise<AppOwner> {
  const caller = bearing(await openSession(hub.services.db, account.id, anyone));
  const { _id: authenticatorId, secret } = dataOf(await hub.call("newAuthenticator", {}, caller));
  const confirmed = await hub.call(
    "confirmAuthenticator",
    { authenticatorId, name: "Phone", otp: appCode(secret) },
    caller,
  );
  const { recoveryCodes = [] } = dataOf(confirmed);
  await resetAuthenticator(pool, authenticatorId);
  return { account, authenticatorId, secret, recoveryCodes };
}

export const sessionByApp = async ({ hub }: { hub: Hub }, { id }: Account) =>
  bearing(await openSession(hub.services.db, id, anyone, ["pwd", "otp", "mfa"]));

export const newAppOwner = async (
  portico: { hub: Hub; pool: TestDatabase["pool"] },
  state: Parameters<typeof newAccount>[1] = {},
): Promise<AppOwner> => enrolApp(portico, await newAccount(portico.hub, state));
