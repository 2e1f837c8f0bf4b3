import type { Contract, EndpointName } from "~/contract";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope, Refusal } from "~/contract/kit/envelope";
import { words } from "~/contract/kit/words";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { openedHub } from "./hub.server";
import type { ProductApi } from "./transport/product-api";
import { createUpstream } from "./upstream/upstream.server";

export type Api = <Name extends EndpointName>(
  name: Name,
  input: InputOf<Contract[Name]>,
) => Promise<Envelope<OutputOf<Contract[Name]>>>;

export const unavailable: Refusal = {
  code: 503,
  msg: words.refusals.unavailable,
  data: { retryAfterSeconds: 5 },
};

let upstream: ReturnType<typeof createUpstream> | undefined;

export function productApi(): ProductApi | undefined {
  const { upstream: settings, commonPortalUrl } = env();
  if (!settings) return openedHub();
  if (!upstream) {
    upstream = createUpstream({ ...settings, commonPortalUrl }, log);
    // In time for the first page.
    void upstream.getToKnow();
  }
  return upstream;
}

export const isUpstream = (): boolean => env().upstream !== undefined;

/** If it is ours, its codes' lifetime is known and they can be resent. */
export const isPortico = (): boolean => !isUpstream() || (upstream?.isPortico() ?? false);
