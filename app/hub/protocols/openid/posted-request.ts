import type { IncomingMessage } from "node:http";
import type { Provider } from "oidc-provider";
import { words as contractWords } from "~/contract/kit/words";

/** Longer ones would be no address any more. */
const FORM_MAX_BYTES = 16 * 1024;

/**
 * Lets requests for a sign-in (Core §3.1.2.1) and a sign-out (RP-Initiated Logout §2) be posted: they go on as the same
 * request by address. A page of another origin posts without the browser's cookies, and an address that it leads to has
 * them.
 */
export function takePostedRequests(provider: Provider, paths: readonly string[]): void {
  provider.use(async (context, next) => {
    const { path } = context;
    if (context.method !== "POST" || !paths.includes(path)) {
      await next();
      return;
    }
    const form = await formOf(context.req);
    if (form === undefined) {
      // Not thrown: the answer to an error has none of our headers.
      context.status = 413;
      context.body = contractWords.refusals.tooLarge;
      return;
    }
    context.status = 303;
    context.set({ Location: `${path}?${form}`, "Cache-Control": "no-store" });
  });
}

/** As it is written in an address; undefined for one that is too long. */
async function formOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > FORM_MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  return new URLSearchParams(Buffer.concat(pieces).toString()).toString();
}
