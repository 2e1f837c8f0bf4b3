import { eq } from "drizzle-orm";
import { plainPassword } from "~/contract/kit/typed";
import { counted } from "../../call/counted";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { Failure, invalid } from "../../kit/failure";
import { applicationsAt } from "../../kit/scope/addresses";
import { isCommonPassword } from "../../kit/security/common-passwords";
import type { Try } from "../../kit/security/limits";
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from "../../kit/security/password-hash";
import type { NamedScope } from "../../messages/delivery/effective";
import { homeRealmOf, providerHint, refuseBesideProvider } from "../account/home-realm";
import { type GivenIdentifier, identifierText, type User } from "../account/users";
import { type VendorShortcut, vendorNamed } from "../account/vendor-shortcut";
import { isRecoveryCode } from "../factor/recovery-codes";
import { findUserAndStanding, type Standing } from "../factor/standing";
import { trustBrowser } from "../trusted-browser/trust";
import { CodeRefused, noCode, refusalOf, warningOf } from "./code-refused";
import { consumeCode, isCode, triesKey } from "./codes";
import { completeSignIn, type Shown } from "./complete-sign-in";
import { isFactorStepOpen, passFactorStep } from "./factor-step";
import { admitFactorTry, admitGuess, countWrongCode } from "./guesses";
import { countMail, deliverNow, postCode } from "./mail";
import { beginSecondStep } from "./second-step";
import { countStep } from "./sign-in-outcome";
import { continueSignUp, knownPassword } from "./sign-ups";
import { isReady, refusalOfUnready } from "./signed-in";
import { refusingEvenly } from "./timing";
import { maySkipNext, signInByTrust, type TrustedAttempt } from "./trusted-sign-in";
import { words } from "./words";

/** Or follows the vendor shortcut. */
const login: Handler<"login"> = async (typed, context) => {
  const { vendor: shortcut } = context.hub;
  const vendor = shortcut && vendorNamed(shortcut, typed);
  const input = vendor ? typed : { ...typed, password: plainPassword(typed.password) };
  const found = await checkPassword(context, input, vendor);
  if ("user" in found) return sendCode(context, found, input);
  context.audit.about({ name: words.vendorAccount });
  await context.audit.note();
  return { msg: words.messages.vendor, data: { vendorUrl: found.url } };
};

/** Registered addresses are revealed only after a right password. */
const ssoLogin: Handler<"ssoLogin"> = async (typed, context) => {
  const input = { ...typed, password: plainPassword(typed.password) };
  const found = await checkPassword(context, input);
  const [application, ...others] = await applicationsAt(context.hub.db, input.redirectUrl);
  if (!application) throw invalid(words.messages.addressNotRegistered);
  return sendCode(context, found, input, others.length > 0 ? undefined : { applicationId: application.id });
};

interface Found {
  user: User;
  standing: Standing;
}

type Password = GivenIdentifier & TrustedAttempt & { password: string };

/**
 * Checks one hash with or without an account: the delay reveals nothing.
 * @throws Failure 401, or 429 before the password is checked
 */
async function checkPassword<Vendor extends VendorShortcut = never>(
  context: CallContext,
  input: Password,
  vendor?: Vendor,
): Promise<Found | Vendor> {
  const named = await findUserAndStanding(context.hub.db, input);
  const user = named?.user;
  context.audit.by(user);
  const guess = await admitGuess(context, input, user);
  const found = vendor ?? (guess.counts ? named : undefined);
  const known = found ? await isPasswordOf(context, found, input.password) : await verifyNobody(input.password);
  if (!found || !known) {
    await guess.wasWrong();
    const realm = await homeRealmOf(context.hub.db, input.email);
    const detail = { ...warningOf(guess.triesLeft), ...(realm && providerHint(realm)) };
    throw new Failure(401, words.messages.wrongCredentials, Object.keys(detail).length > 0 ? detail : null);
  }
  await context.hub.limits.giveBack(guess.counted);
  return found;
}

/** Until the email is verified, each sign-up's password leads to its own code. */
const isPasswordOf = async ({ hub }: CallContext, found: Found | VendorShortcut, password: string): Promise<boolean> =>
  "user" in found
    ? (await knownPassword(hub.db, found.user, password)) !== undefined
    : verifyPassword(found.passwordHash, password);

/** `about`: whose template and sender are used. */
async function sendCode(context: CallContext, { user, standing }: Found, input: Password, about?: NamedScope) {
  const { hub } = context;
  if (!user.emailVerifiedAt && user.isActive) await sendCodeToVerify(context, user, input);
  if (!isReady(user)) throw refusalOfUnready(user);
  await refuseBesideProvider(hub.db, user, ["pwd"]);
  if (isOutdated(user.passwordHash)) {
    await hub.db
      .update(users)
      .set({ passwordHash: await hashPassword(input.password) })
      .where(eq(users.id, user.id));
  }
  const { phone, attemptId } = input;
  const common = isCommonPassword(input.password) && { isCommonPassword: true as const };
  const signedIn = input.trustedBrowser ? await signInByTrust(context, user, input) : undefined;
  if (signedIn) return { msg: signedIn.msg, data: { signedIn: signedIn.data, ...common } };
  const { steps: factors, mayTrust } = standing;
  // Only for callers that support trust.
  const offersTrust = input.trustedBrowser !== undefined && mayTrust && hub.trustedBrowserDays > 0;
  const offer = offersTrust ? { trustDays: hub.trustedBrowserDays } : {};
  const step = await beginSecondStep(context, { user, factors }, { attemptId, alsoBySms: phone !== undefined, about });
  return { msg: step.msg, data: { ...step.data, ...common, ...offer } };
}

/** Verifying the email from this browser takes the password and a code. */
async function sendCodeToVerify(
  { hub, caller, audit }: CallContext,
  user: User,
  { attemptId, password }: Password,
): Promise<void> {
  const begun = (await knownPassword(hub.db, user, password))?.signUp;
  const { posted } = await countMail(hub, caller, { purpose: "VERIFY_EMAIL", email: user.email }, () =>
    audit.change(
      async (tx) => {
        const signUp = begun && (await continueSignUp(tx, begun, attemptId));
        return postCode(hub, tx, user, { purpose: "VERIFY_EMAIL", attemptId, signUp });
      },
      () => false,
    ),
  );
  void deliverNow(hub, posted);
}

const consumeLoginCode: Handler<"consumeLoginCode"> = (input, context) =>
  refusingEvenly(() => signInByCode(input, context));

const signInByCode: Handler<"consumeLoginCode"> = async (input, context) => {
  const { hub, caller, audit } = context;
  if (!isCode(input.otp) && !isRecoveryCode(input.otp)) throw noCode();
  const byAddress: Try = ["codeAddress", caller.clientAddress];
  const byAttempt: Try = ["codeIdentifier", triesKey(input, identifierText(input))];
  await hub.limits.admit([byAddress, byAttempt]);
  const found = await findUserAndStanding(hub.db, input);
  audit.by(found?.user);
  if (!found) throw new CodeRefused("wrong");
  const { user, standing } = found;
  const request = { userId: user.id, purpose: "LOGIN", attemptId: input.attemptId } as const;
  const step = { userId: user.id, attemptId: input.attemptId };
  const isByFactor = standing.steps.length > 0;
  if (isByFactor && (await isFactorStepOpen(hub.db, step))) await admitFactorTry(context, user.id);
  let wasTried = false;
  const byCode = async (tx: Transaction): Promise<Shown> => {
    if (isByFactor) return passFactorStep(hub, tx, step, { user, caller, typed: input.otp });
    const consumed = await consumeCode(tx, hub.codeKeys, request, input.otp);
    wasTried = consumed.wasTried;
    return refusalOf(consumed) ?? [consumed.firstMethod ?? "pwd", "mail"];
  };
  let trustedBrowser: string | undefined;
  const show = async (tx: Transaction): Promise<Shown> => {
    const shown = await byCode(tx);
    if (input.trustBrowser && !input.isShared && maySkipNext(shown) && isReady(user))
      trustedBrowser = await trustBrowser(context, tx, user, input);
    return shown;
  };
  const { isShared, attemptId } = input;
  const rules = { isShared, attemptId, forgotten: [byAttempt], refunded: [byAddress] };
  const answer = await completeSignIn(context, user, show, rules).catch(async (error: unknown) => {
    if (wasTried && error instanceof CodeRefused) await countWrongCode(context, user);
    throw error;
  });
  return { ...answer, data: { ...answer.data, trustedBrowser } };
};

export const signInHandlers = {
  login: counted(login, countStep("password")),
  ssoLogin: counted(ssoLogin, countStep("password")),
  consumeLoginCode: counted(consumeLoginCode, countStep("code")),
} satisfies Handlers;
