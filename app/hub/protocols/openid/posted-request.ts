import type { IncomingMessage } from "node:http";
import type { Provider } from "oidc-provider";
import { words as contractWords } from "~/contract/kit/words";

/** Longer forms would not fit an address. */
const FORM_MAX_BYTES = 16 * 1024;

/**
 * Redirects posted sign-in (Core §3.1.2.1) and sign-out requests (RP-Initiated Logout §2) to themselves by GET: cross-origin
 * POSTs carry no SameSite=Lax cookies.
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
      // Not thrown: error answers lack our headers.
      context.status = 413;
      context.body = contractWords.refusals.tooLarge;
      return;
    }
    context.status = 303;
    context.set({ Location: `${path}?${form}`, "Cache-Control": "no-store" });
  });
}

/** Undefined if too long. */
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
