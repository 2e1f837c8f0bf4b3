import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { openedHub } from "./hub.server";
import type { ProductApi } from "./transport/product-api";
import { createUpstream } from "./upstream/upstream.server";

let upstream: ReturnType<typeof createUpstream> | undefined;

/** The product API: the one upstream where one is set, else the embedded hub as soon as it is open. */
export function productApi(): ProductApi | undefined {
  const { upstream: settings, commonPortalUrl } = env();
  if (!settings) return openedHub();
  if (!upstream) {
    upstream = createUpstream({ ...settings, commonPortalUrl }, log);
    // In time for the first page, as far as it answers.
    void upstream.getToKnow();
  }
  return upstream;
}

export const isUpstream = (): boolean => env().upstream !== undefined;

/** Whether the product API is ours: then its codes and links are good as long as we say, and can be had again. */
export const isPortico = (): boolean => !isUpstream() || (upstream?.isPortico() ?? false);
