import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;
/** Smaller answers gain nothing on the network. */
const LEAST_BYTES = 1_000;
/** Compressing more would hold up other requests. */
const MOST_BYTES = 512 * 1024;
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** In the request's own thread: pages are small. `no-transform` answers (RFC 9111 §5.2.2.6) may be endless. */
export async function compressed(response: Response, acceptEncoding = ""): Promise<Response> {
  const encoding = ["br", "gzip"].find((name) => new RegExp(`\\b${name}\\b`).test(acceptEncoding));
  const isDecided =
    response.headers.has("Content-Encoding") || response.headers.get("Vary")?.includes("Accept-Encoding");
  const isFixed = response.headers.get("Cache-Control")?.includes("no-transform");
  const isText = COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "");
  if (!encoding || isDecided || isFixed || !isText || !response.body) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  headers.append("Vary", "Accept-Encoding");
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < LEAST_BYTES || body.length > MOST_BYTES) return new Response(body, { status, statusText, headers });
  headers.set("Content-Encoding", encoding);
  const smaller = encoding === "br" ? brotliCompressSync(body, BROTLI) : gzipSync(body);
  return new Response(smaller, { status, statusText, headers });
}
