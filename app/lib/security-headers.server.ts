import { keepsOpener } from "./opener";

/** Internal: a page says here which origins it frames; it becomes part of the policy and is not sent on. */
export const FRAMES_HEADER = "X-Portico-Frames";

/** Where an answer departs from the strictest policy. */
export interface PolicyExceptions {
  /** Allows the framework's inline scripts that carry it, and the style of a framed mail. */
  nonce?: string;
  /** Where this page's forms go, as sources; ourselves, unless given. Browsers ask for redirects that follow, too. */
  forms?: string | undefined;
  /** Origins this one page loads in frames: the applications a logout reaches. */
  frames?: string;
}

const SELF = "'self'";

/**
 * The source that is this address and nothing beside it; once a browser is redirected, its whole origin. Of an app's own
 * address its scheme, which is the app's alone.
 */
export function formSource(address: string): string {
  const { origin, pathname, protocol } = new URL(address);
  if (origin === "null") return protocol;
  return `${origin}${pathname}`.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

/** Content-Security-Policy (CSP3): nothing but our own files, no inline code, never in anybody's frame. */
export function contentSecurityPolicy({ nonce, frames, forms = SELF }: PolicyExceptions = {}): string {
  const ownSources = `'self'${nonce ? ` 'nonce-${nonce}'` : ""}`;
  return [
    "default-src 'none'",
    `script-src ${ownSources}`,
    `style-src ${ownSources}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames || "'none'"}`,
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Answers that are not pages, such as data, text or redirects, may load nothing at all. */
const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Binds a whole host to https. */
export const TRANSPORT_HEADER = "Strict-Transport-Security";
const YEAR_SECONDS = 31_536_000;

const OF_STEPS: readonly [string, string][] = [["Permissions-Policy", "camera=(), geolocation=(), microphone=()"]];
const OF_DOCUMENTS: readonly [string, string][] = [...OF_STEPS, ["Cross-Origin-Opener-Policy", "same-origin"]];

/** Headers that have no meaning in what a page is made of: style sheets and scripts do without their 100 bytes. */
export function headersOfDocument(path: string, contentType: string | null): readonly [string, string][] {
  if (/^text\/(css|javascript)\b/.test(contentType ?? "")) return [];
  return keepsOpener(path) ? OF_STEPS : OF_DOCUMENTS;
}

/** The default headers of every answer: pages, data and files alike. */
export function commonHeaders(secure: boolean): [string, string][] {
  return [
    ["Content-Security-Policy", NOTHING],
    ["Referrer-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ...(secure ? [[TRANSPORT_HEADER, `max-age=${YEAR_SECONDS}; includeSubDomains`] as [string, string]] : []),
  ];
}
