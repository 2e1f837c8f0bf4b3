import { randomUUID } from "node:crypto";
import { type Envelope, isSuccess } from "~/contract";
import type { Caller } from "~/contract/kit/caller";

/** A caller without a token, from an address in the documentation range (RFC 5737). */
export const anyone: Caller = { clientAddress: "192.0.2.10" };

export const from = (clientAddress: string): Caller => ({ clientAddress });

export const bearing = (token: string): Caller => ({ ...anyone, token });

/** A random attempt id, as the portal makes one for each browser. */
export const newAttempt = (): string => randomUUID();

/** The data of a call's answer. @throws Error with the refusal */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (!isSuccess(answer)) throw new Error(`Refused with ${answer.code}: ${answer.msg}`);
  return answer.data;
}
