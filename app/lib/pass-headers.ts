import type { HeadersFunction } from "@remix-run/node";

/** For pages whose loader or action sets headers. */
export const passHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
