import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope, Refusal } from "~/contract/kit/envelope";
import { words } from "~/contract/kit/words";
import { productApi } from "./product-api.server";

/** The product API, typed by the contract. Never throws: an API that cannot be reached is a refusal with code 503. */
export type Api = <Name extends EndpointName>(
  name: Name,
  input: InputOf<Contract[Name]>,
) => Promise<Envelope<OutputOf<Contract[Name]>>>;

const unavailable: Refusal = {
  code: 503,
  msg: words.refusals.unavailable,
  data: { retryAfterSeconds: 5 },
};

export function apiFor(caller: Caller): Api {
  return async (name, input) => {
    const found = productApi();
    return found ? found.call(name, input, caller) : unavailable;
  };
}
