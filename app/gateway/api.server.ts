import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope, Refusal } from "~/contract/kit/envelope";
import { words } from "~/contract/kit/words";
import { productApi } from "./product-api.server";

export type Api = <Name extends EndpointName>(
  name: Name,
  input: InputOf<Contract[Name]>,
) => Promise<Envelope<OutputOf<Contract[Name]>>>;

const unavailable: Refusal = {
  code: 503,
  msg: words.refusals.unavailable,
  data: { retryAfterSeconds: 5 },
};

/** Never throws: an unreachable API is a refusal with code 503. */
export async function callApi<Name extends EndpointName>(
  caller: Caller,
  name: Name,
  input: InputOf<Contract[Name]>,
): Promise<Envelope<OutputOf<Contract[Name]>>> {
  return (await productApi()?.call(name, input, caller)) ?? unavailable;
}
