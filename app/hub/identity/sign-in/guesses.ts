import { networkOf } from "@portico/rate-limits";
import type { CallContext } from "../../call/handler";
import { Failure } from "../../kit/failure";
import { type LimitKey, type LimitVerdict, limitRefusal, type Try } from "../../kit/security/limits";
import { type GivenIdentifier, identifierText, namesOf, type User } from "../account/users";
import { postNotice } from "../notice/notice";
import { deviceNonce, signedInNonce } from "./device";
import { words } from "./words";

export interface Guess {
  /** False after too many failures in a row: even the right password is refused, and the answer does not say so. */
  counts: boolean;
  triesLeft: number;
  /** Refunded if the password is right. */
  counted: readonly LimitVerdict[];
  /** Sends notices that are due. */
  wasWrong(): Promise<void>;
}

type Around = Pick<CallContext, "hub" | "caller">;

/**
 * Counts before the password is checked: concurrent tries all count. A browser known at the account has its own limit: strangers cannot
 * block it. Others count by address, typed name and network, name alone, and account. The account's limit refuses silently: it would reveal
 * accounts and their names.
 * @throws Failure 429
 */
export async function admitGuess(context: Around, named: GivenIdentifier, user: User | undefined): Promise<Guess> {
  const { hub, caller } = context;
  const nonce = user && deviceNonce(hub, caller, user.id);
  if (user && nonce) {
    const key = { of: user.id, at: nonce };
    const known: Try[] = [
      ["loginDevice", key],
      ["loginDeviceEver", key],
    ];
    const verdicts = await hub.limits.countEach(known);
    if (verdicts.every(({ isAdmitted }) => isAdmitted)) {
      return {
        counts: true,
        // After its last try the browser counts as a stranger.
        triesLeft: Infinity,
        counted: verdicts,
        wasWrong: () => Promise.resolve(),
      };
    }
    await hub.limits.giveBack(verdicts);
  }

  const name = identifierText(named);
  const strange: Try[] = [
    ["loginAddress", caller.clientAddress],
    ["loginNetwork", { of: name, at: networkOf(caller.clientAddress) }],
    ["loginName", { of: name }],
  ];
  const account: Try[] = user ? [["loginAccount", { of: user.id }]] : [];
  const verdicts = await hub.limits.countEach([...strange, ...account]);
  const silent = verdicts.find(({ rule }) => rule === "loginAccount");
  const loud = verdicts.filter((verdict) => verdict !== silent);
  const refusal = loud.find(({ isAdmitted }) => !isAdmitted);
  if (refusal) {
    await hub.limits.giveBack(verdicts);
    throw refusal.rule === "loginName" && refusal.left === 0 ? passwordHeld(refusal.isRepeat) : limitRefusal(refusal);
  }
  const isHeld = silent?.left === 0 || loud.some(({ rule, left }) => rule === "loginName" && left === 0);
  return {
    counts: silent?.isAdmitted ?? true,
    triesLeft: Math.min(...loud.map(({ left }) => left)),
    counted: verdicts,
    wasWrong: async () => {
      if (user && isHeld && silent?.isAdmitted) await tellHeld(context, user);
    },
  };
}

const passwordHeld = (isRepeat: boolean) =>
  new Failure(429, words.messages.passwordHeld, { reason: "held" }, { isRepeat });

const tellHeld = ({ hub, caller }: Around, user: User): Promise<void> =>
  postNotice(hub, hub.db, { kind: "ACCOUNT_HELD", user, caller });

/** After a right password, a wrong code is a failure too. */
export async function countWrongCode(context: Around, user: User): Promise<void> {
  const { hub, caller } = context;
  if (deviceNonce(hub, caller, user.id)) return;
  const [verdict] = await hub.limits.countEach([["loginAccount", { of: user.id }]]);
  if (verdict?.isAdmitted && verdict.left === 0) await tellHeld(context, user);
}

/**
 * By known browser, else by network: strangers cannot block the owner.
 * @returns whether to send the mail, which the answer must not reveal
 * @throws Failure 429
 */
export async function countMailedLink({ hub, caller }: Around, name: string, user: User | undefined): Promise<boolean> {
  const nonce = user && deviceNonce(hub, caller, user.id);
  await hub.limits.count("resetIdentifier", { of: name, at: nonce ?? networkOf(caller.clientAddress) });
  if (!user || nonce) return true;
  const verdicts = await hub.limits.countEach([["resetAccount", { of: user.id }]]);
  return verdicts.every(({ isAdmitted }) => isAdmitted);
}

/**
 * A browser that signed in before has its own limit: nobody else can block its owner. Opening a mailed link is not enough: factors protect
 * against intruders in the mailbox.
 * @returns verdicts to refund if the code is right
 * @throws Failure 429
 */
export async function admitFactorTry({ hub, caller }: Around, userId: string): Promise<LimitVerdict[]> {
  const at = signedInNonce(hub, caller, userId);
  if (at) {
    const verdicts = await hub.limits.countEach(factorTries({ of: userId, at }));
    if (verdicts.every(({ isAdmitted }) => isAdmitted)) return verdicts;
    await hub.limits.giveBack(verdicts);
  }
  return hub.limits.admit(factorTries({ of: userId }));
}

const deviceTries = (key: LimitKey): Try[] => [["loginDevice", key], ["loginDeviceEver", key], ...factorTries(key)];

const factorTries = (key: LimitKey): Try[] => [
  ["factor", key],
  ["factorDay", key],
];

/** To reset after a sign-in, except other networks'. */
export function guessesOf({ hub, caller }: Around, user: User): Try[] {
  const nonce = deviceNonce(hub, caller, user.id);
  const network = networkOf(caller.clientAddress);
  const byName = namesOf(user).flatMap((of): Try[] => [
    ["loginName", { of }],
    ["loginNetwork", { of, at: network }],
  ]);
  const known = nonce ? deviceTries({ of: user.id, at: nonce }) : [];
  return [["loginAccount", { of: user.id }], ...factorTries({ of: user.id }), ...byName, ...known];
}
