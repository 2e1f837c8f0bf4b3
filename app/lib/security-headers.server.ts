/** Internal: a page says here which origins it frames; it becomes part of the policy and is not sent on. */
export const FRAMES_HEADER = "X-Portico-Frames";

/** Where an answer departs from the strictest policy. */
export interface PolicyExceptions {
  /** Allows the framework's inline scripts that carry it, and the style of a framed mail. */
  nonce?: string;
  /** Origins this one page loads in frames: the applications a logout reaches. */
  frames?: string;
}

/** Content-Security-Policy (CSP3): nothing but our own files, no inline code, never in anybody's frame. */
export function contentSecurityPolicy({ nonce, frames }: PolicyExceptions = {}): string {
  const ours = `'self'${nonce ? ` 'nonce-${nonce}'` : ""}`;
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const YEAR_SECONDS = 31_536_000;

/** What every answer carries, pages and files alike. */
export function commonHeaders(secure: boolean): [string, string][] {
  return [
    // Of what is no page: data and files, which a browser asked for them directly shows as they are and runs nothing of. Pages have their own.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
    ...(secure ? [["Strict-Transport-Security", `max-age=${YEAR_SECONDS}; includeSubDomains`] as [string, string]] : []),
  ];
}
