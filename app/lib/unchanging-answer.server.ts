import { createHash } from "node:crypto";

/** Clients revalidate after it. */
const FRESH_SECONDS = 300;

/**
 * Made at first use, sent with an ETag (RFC 9110 §8.8.3).
 * @param make if it throws, the request fails and the next one tries again
 */
export function unchangingAnswer(make: () => string, headers: Record<string, string>): (request: Request) => Response {
  let made: { body: string; tag: string } | undefined;
  return (request) => {
    made ??= tagged(make());
    // Weak, as the body may be compressed.
    const answerHeaders = { ...headers, ETag: `W/"${made.tag}"`, "Cache-Control": `public, max-age=${FRESH_SECONDS}` };
    const known = request.headers.get("If-None-Match") ?? "";
    return known.includes(`"${made.tag}"`)
      ? new Response(null, { status: 304, headers: answerHeaders })
      : new Response(made.body, { headers: answerHeaders });
  };
}

const tagged = (body: string) => ({ body, tag: createHash("sha256").update(body).digest("base64url").slice(0, 22) });
