import type { HeadersFunction } from "@remix-run/node";

/**
 * For pages whose loader or action says more than the page itself: refresh, referrer policy, what else it put into its
 * headers.
 */
export const passHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
