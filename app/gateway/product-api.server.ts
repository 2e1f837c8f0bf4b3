import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { openedHub } from "./hub.server";
import type { ProductApi } from "./transport/product-api";
import { createUpstream } from "./upstream/upstream.server";

let upstream: ProductApi | undefined;

/** The product API: the one upstream where one is set, else the embedded hub as soon as it is open. */
export function productApi(): ProductApi | undefined {
  const { upstream: settings, commonPortalUrl } = env();
  return settings ? (upstream ??= createUpstream({ ...settings, commonPortalUrl }, log)) : openedHub();
}

export const isUpstream = (): boolean => env().upstream !== undefined;
