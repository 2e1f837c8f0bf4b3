import type { CallContext } from "../../call/handler";
import { Failure } from "../../kit/failure";
import { type LimitKey, type LimitVerdict, limitRefusal, type Try } from "../../kit/security/limits";
import { networkOf } from "../../kit/security/network";
import { type GivenIdentifier, identifierText, namesOf, type User } from "../account/users";
import { postNotice } from "../notice/notice";
import { deviceNonce, signedInNonce } from "./device";
import { words } from "./words";

/** A try at a password that may be made. */
export interface Guess {
  /** Whether the right password opens anything: not after too many failures in a row, and that is not answered. */
  counts: boolean;
  /** Wrong tries that are left for now. */
  triesLeft: number;
  /** What was counted: of a right password, which is no failure, it is given back. */
  counted: readonly LimitVerdict[];
  /** It was wrong; whoever ought to know is told. */
  wasWrong(): Promise<void>;
}

type Around = Pick<CallContext, "hub" | "caller">;

/**
 * Counts a try at a password before it is looked at, so that none of many at once goes uncounted. A browser that is
 * known at the account counts by itself: no stranger holds it up. All others count by address, by the name that was
 * typed and their network, by that name from everywhere, and by the account. Only the last depends on whether there is
 * one, so it refuses without a word: whoever sees the answers learns nothing of accounts and which names they share.
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
        // After the last of them it is a stranger like any other.
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

/** The password opens nothing any more by itself. */
const passwordHeld = (isRepeat: boolean) =>
  new Failure(429, words.messages.passwordHeld, { reason: "held" }, { isRepeat });

const tellHeld = ({ hub, caller }: Around, user: User): Promise<void> =>
  postNotice(hub, hub.db, { kind: "ACCOUNT_HELD", user, caller });

/** A wrong code of a sign-in whose password was right counts as a failure as well. */
export async function countWrongCode(context: Around, user: User): Promise<void> {
  const { hub, caller } = context;
  if (deviceNonce(hub, caller, user.id)) return;
  const [verdict] = await hub.limits.countEach([["loginAccount", { of: user.id }]]);
  if (verdict?.isAdmitted && verdict.left === 0) await tellHeld(context, user);
}

/**
 * Counts a mail with a link that somebody asks for, by the browser if it is known at the account and by the network if
 * not, so that strangers do not keep the owner from theirs. @returns whether it is to be sent, which the answer must not
 * show @throws Failure 429
 */
export async function countMailedLink({ hub, caller }: Around, name: string, user: User | undefined): Promise<boolean> {
  const nonce = user && deviceNonce(hub, caller, user.id);
  await hub.limits.count("resetIdentifier", { of: name, at: nonce ?? networkOf(caller.clientAddress) });
  if (!user || nonce) return true;
  const verdicts = await hub.limits.countEach([["resetAccount", { of: user.id }]]);
  return verdicts.every(({ isAdmitted }) => isAdmitted);
}

/**
 * Counts a code of a factor, which only whoever holds the password, or a session, can try. A browser in which the account
 * was signed in to counts by itself, so that nobody else keeps its owner from the step. One that a mailed link was opened
 * in does not: factors are there against whoever reads the mailbox.
 * @returns what was counted, to be given back of a right code @throws Failure 429
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

/** What is forgotten of whoever has signed in: by all names of the account, but not by the networks of others. */
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
