/** From `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-Uri`. */
export interface Forwarded {
  proto: string | null;
  host: string | null;
  uri: string | null;
}

export interface AskedAddress {
  /** As in `URL.origin`. */
  origin: string;
  /** Path and query as sent. */
  uri: string;
}

/** The expression below is not linear. */
const HOST_MAX = 300;

/** A name or address (IPv6 in brackets) with an optional port. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** @returns undefined if a header is missing or invalid */
export function askedAddress({ proto, host, uri }: Forwarded): AskedAddress | undefined {
  if ((proto !== "http" && proto !== "https") || !uri?.startsWith("/")) return undefined;
  if (!host || host.length > HOST_MAX || !HOST.test(host)) return undefined;
  const base = `${proto}://${host}`;
  return URL.canParse(base) ? { origin: new URL(base).origin, uri } : undefined;
}

/**
 * The path begins with a slash, so the host cannot change.
 * @returns undefined if `uri` is no path
 */
export function addressAt(origin: string, uri: string): string | undefined {
  if (!uri.startsWith("/") || !URL.canParse(origin + uri)) return undefined;
  const url = new URL(origin + uri);
  return url.origin === origin ? url.href : undefined;
}

/** Control characters except NUL, which ends a path, and white space at the end of a segment, which Windows cuts off. */
const UNCLEAR = /[\x01-\x1f\x7f-\x9f]|\s(?:[/\\;]|$)/;

/** `new URL` would read `//host/admin` as a host where an application reads a path. */
const HOST_BEFORE_PATH = /^[/\\]{2,}[^/\\]*/;

/** Applications behind two layers decode twice. */
const DECODED_MOST = 3;

/**
 * Every path the application might read: decoded or not, dots resolved or not, with or without `;…`, the format extension and the leading
 * host. All must be admitted.
 * @returns undefined if unclear: invalid UTF-8, encoded too often, or characters on which routers disagree (control characters, spaces that
 * end a segment)
 */
export function readingsOf(uri: string): ReadonlySet<string> | undefined {
  const readings = new Set<string>();
  let path = uri.split(/[?#]/, 1)[0] ?? "";
  for (let layer = 0; layer <= DECODED_MOST; layer++) {
    if (path.includes("\uFFFD") || /%u[0-9a-f]{4}/i.test(path) || UNCLEAR.test(path)) return undefined;
    const plain = path.normalize("NFKC").toLowerCase();
    const cut = (plain.split(/[?#\0]/, 1)[0] ?? "").replace(/;[^/\\]*/g, "");
    for (const each of [plain, cut, cut.replace(/\.[^./\\]*$/, "")]) {
      readings.add(each.replace(/\/+/g, "/"));
      readings.add(resolved(each));
      readings.add(resolved(each.replace(HOST_BEFORE_PATH, "")));
    }
    const decoded = percentDecoded(path);
    if (decoded === path) return readings;
    path = decoded;
  }
  return undefined;
}

/** Backslashes count as slashes; empty segments are dropped. */
function resolved(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split(/[/\\]+/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** Invalid UTF-8 becomes U+FFFD. */
const percentDecoded = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));

/** Matches whole segments. */
export function covers(pathPrefix: string, reading: string): boolean {
  const prefix = pathPrefix.toLowerCase().replace(/\/$/, "");
  return reading === prefix || reading.startsWith(`${prefix}/`);
}
