import type { Caller } from "~/contract/kit/caller";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import type { Transaction } from "../../kit/db/database";
import type { User } from "../account/users";
import { postNotice } from "../notice/notice";
import { type CodeUse, useAuthenticatorCode } from "./authenticators";
import { countRecoveryCodes, isRecoveryCode, useRecoveryCode } from "./recovery-codes";
import { words } from "./words";

export interface TypedFactor {
  user: User;
  typed: string;
  caller: Caller;
  session?: Session;
}

/** A used recovery code is reported: it may be stolen. */
export async function useFactorCode(
  hub: Services,
  tx: Transaction,
  { typed, ...whose }: TypedFactor,
): Promise<{ method: "otp" | "recovery"; use: CodeUse }> {
  const { user } = whose;
  if (!isRecoveryCode(typed)) return { method: "otp", use: await useAuthenticatorCode(hub, tx, user.id, typed) };
  const use = await useRecoveryCode(tx, hub.codeKeys, user.id, typed);
  if (use === "accepted") {
    const about = words.codesLeft(await countRecoveryCodes(tx, user.id));
    await postNotice(hub, tx, { kind: "RECOVERY_CODE_USED", ...whose, about });
  }
  return { method: "recovery", use };
}
