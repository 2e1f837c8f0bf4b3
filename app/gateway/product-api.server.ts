import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { openedHub } from "./hub.server";
import type { ProductApi } from "./transport/product-api";
import { createUpstream } from "./upstream/upstream.server";

let upstream: ProductApi | undefined;

/** The product API: the one elsewhere where one is named, or else the embedded hub as soon as it is open. */
export function productApi(): ProductApi | undefined {
  const { upstream: elsewhere, commonPortalUrl } = env();
  return elsewhere ? (upstream ??= createUpstream({ ...elsewhere, commonPortalUrl }, log)) : openedHub();
}

export const isElsewhere = (): boolean => env().upstream !== undefined;
