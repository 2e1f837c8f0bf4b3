import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;
/** Below that a compressed answer is no smaller on the network. */
const LEAST_BYTES = 1_000;
/** Above that compressing would hold up other requests. */
const MOST_BYTES = 512 * 1024;
/** Brotli 5 makes our pages smaller than gzip 6 does, in less time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * The same answer, compressed where the client can read that and it is worth it. Pages here are small: doing it at once
 * costs less than a thread. An answer that says `no-transform` (RFC 9111 §5.2.2.6) is passed on as it comes: it may be
 * endless.
 */
export async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.headers.get("Cache-Control")?.includes("no-transform")) return response;
  if (!response.body || !acceptEncoding || !COMPRESSIBLE.test(type) || response.headers.has("Content-Encoding"))
    return response;
  const encoding = /\bbr\b/.test(acceptEncoding) ? "br" : /\bgzip\b/.test(acceptEncoding) ? "gzip" : undefined;
  if (!encoding) return response;

  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status, statusText } = response;
  if (body.length < LEAST_BYTES || body.length > MOST_BYTES) return new Response(body, { status, statusText, headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(encoding === "br" ? brotliCompressSync(body, BROTLI) : gzipSync(body), {
    status,
    statusText,
    headers,
  });
}
