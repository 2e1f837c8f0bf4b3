import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { AuthenticationMethod, FirstMethod } from "~/contract/kit/authentication";
import { CODE_MINUTES, CODE_TRIES, SIGN_IN_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { newestOf } from "~/lib/secret-box.server";
import type { Services } from "../../call/services";
import type { Queryable, Transaction } from "../../kit/db/database";
import { factorSteps } from "../../kit/db/schema";
import { DOUBLE_SUBMIT_MS, hashCode, hashToken, sameHash } from "../../kit/security/tokens";
import { type TypedFactor, useFactorCode } from "../factor/factor-code";
import { factorRefused } from "./code-refused";
import type { Shown } from "./complete-sign-in";

/** Shared by callers without an attempt; valid as long as a mailed code. */
export interface FactorStep {
  userId: string;
  attemptId?: string | undefined;
}

/** @param firstMethod of the step just passed */
type Begun = FactorStep & { firstMethod?: FirstMethod };

const keyOf = ({ userId, attemptId }: FactorStep) => ({
  userId,
  attemptHash: attemptId === undefined ? "" : hashToken(attemptId),
});

function stepOf(step: FactorStep) {
  const { userId, attemptHash } = keyOf(step);
  return and(eq(factorSteps.userId, userId), eq(factorSteps.attemptHash, attemptHash));
}

function isOpen(step: FactorStep) {
  const minutes = step.attemptId === undefined ? CODE_MINUTES : SIGN_IN_MINUTES;
  return and(
    stepOf(step),
    isNull(factorSteps.passedAt),
    gt(factorSteps.begunAt, new Date(Date.now() - minutes * MINUTE_MS)),
    lt(factorSteps.tries, CODE_TRIES),
  );
}

export const isFactorStepOpen = async (on: Queryable, step: FactorStep): Promise<boolean> =>
  (await on.$count(factorSteps, isOpen(step))) > 0;

export async function beginFactorStep(on: Queryable, { firstMethod = "pwd", ...step }: Begun): Promise<void> {
  const begun = { tries: 0, begunAt: new Date(), passedAt: null, codeHash: null, method: null, firstMethod };
  await on
    .insert(factorSteps)
    .values({ ...keyOf(step), ...begun })
    .onConflictDoUpdate({ target: [factorSteps.userId, factorSteps.attemptHash], set: begun });
}

/** Counts the try and locks the attempt; the code is spent in the same transaction. */
export async function passFactorStep(
  hub: Services,
  tx: Transaction,
  step: FactorStep,
  factor: TypedFactor,
): Promise<Shown> {
  const now = Date.now();
  const codeHash = hashCode(newestOf(hub.codeKeys), step.userId, "FACTOR", factor.typed);
  const [tried] = await tx
    .update(factorSteps)
    .set({ tries: sql`${factorSteps.tries} + 1` })
    .where(isOpen(step))
    .returning();
  if (!tried) return afterwards(tx, step, codeHash, now);

  const { method, use } = await useFactorCode(hub, tx, factor);
  if (use !== "accepted") return factorRefused(use, CODE_TRIES - tried.tries);
  await tx
    .update(factorSteps)
    .set({ passedAt: new Date(now), codeHash, method })
    .where(stepOf(step));
  return methodsOf(tried.firstMethod, method);
}

const methodsOf = (first: FirstMethod, method: "otp" | "recovery"): readonly AuthenticationMethod[] => [
  first,
  method,
  "mfa",
];

/** A passkey can be the step after a sign-in at the client's provider. */
export async function isAfterProvider(on: Queryable, step: FactorStep): Promise<boolean> {
  return (await on.$count(factorSteps, and(isOpen(step), eq(factorSteps.firstMethod, "fed")))) > 0;
}

/** Accepts a double submit of the right code. */
async function afterwards(tx: Transaction, step: FactorStep, codeHash: string, now: number): Promise<Shown> {
  const [found] = await tx.select().from(factorSteps).where(stepOf(step));
  if (!found || step.attemptId === undefined) return factorRefused("wrong");
  const { passedAt, tries, method, firstMethod } = found;
  if (passedAt && method && found.codeHash) {
    const isDoubleSubmit = now - passedAt.getTime() < DOUBLE_SUBMIT_MS && sameHash(found.codeHash, codeHash);
    return isDoubleSubmit ? methodsOf(firstMethod, method) : factorRefused("used");
  }
  return factorRefused(tries >= CODE_TRIES ? "too-many-tries" : "expired");
}

export async function sweepFactorSteps(on: Queryable): Promise<void> {
  await on.delete(factorSteps).where(lt(factorSteps.begunAt, new Date(Date.now() - SIGN_IN_MINUTES * MINUTE_MS)));
}
