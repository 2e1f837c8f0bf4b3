import { randomUUID } from "node:crypto";
import { type Envelope, isSuccess } from "~/contract";
import type { Caller } from "~/contract/kit/caller";

/** Without a token, from the documentation range (RFC 5737). */
export const anyone: Caller = { clientAddress: "192.0.2.10" };

export const from = (clientAddress: string): Caller => ({ clientAddress });

export const bearing = (token: string): Caller => ({ ...anyone, token });

/** As the portal makes one for each browser. */
export const newAttempt = (): string => randomUUID();

/** @throws Error with the refusal */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (!isSuccess(answer)) throw new Error(`Refused with ${answer.code}: ${answer.msg}`);
  return answer.data;
}
