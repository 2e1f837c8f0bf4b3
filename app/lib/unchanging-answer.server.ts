import { createHash } from "node:crypto";

/** Clients revalidate after it. */
const FRESH_SECONDS = 300;

type Body = string | Buffer<ArrayBuffer>;

/**
 * Made at first use, sent with an ETag.
 * @param make if it throws, the request fails and the next one tries again
 */
export function unchangingAnswer(make: () => string, headers: Record<string, string>): (request: Request) => Response {
  let made: Tagged | undefined;
  return (request) => answerTagged(request, (made ??= tagged(make())), headers);
}

/** With an ETag (RFC 9110 §8.8.3), for what seldom changes. */
export const revalidatedAnswer = (request: Request, body: Body, headers: Record<string, string>): Response =>
  answerTagged(request, tagged(body), headers);

interface Tagged {
  body: Body;
  tag: string;
}

const tagged = (body: Body): Tagged => ({
  body,
  tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
});

function answerTagged(request: Request, { body, tag }: Tagged, headers: Record<string, string>): Response {
  // Weak, as the body may be compressed.
  const answerHeaders = { ...headers, ETag: `W/"${tag}"`, "Cache-Control": `public, max-age=${FRESH_SECONDS}` };
  const known = request.headers.get("If-None-Match") ?? "";
  return known.includes(`"${tag}"`)
    ? new Response(null, { status: 304, headers: answerHeaders })
    : new Response(body, { headers: answerHeaders });
}
