import { randomUUID } from "node:crypto";
import { type Envelope, isSuccess } from "~/contract";
import type { Caller } from "~/contract/kit/caller";

/** Somebody without a token, at an address of the documentation range (RFC 5737). */
export const anyone: Caller = { clientAddress: "192.0.2.10" };

export const from = (clientAddress: string): Caller => ({ clientAddress });

export const bearing = (token: string): Caller => ({ ...anyone, token });

/** The random id of one browser's attempt, as the portal makes it. */
export const newAttempt = (): string => randomUUID();

/** What a call answered. @throws Error with the refusal when it was refused */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (!isSuccess(answer)) throw new Error(`Refused with ${answer.code}: ${answer.msg}`);
  return answer.data;
}
