/** What a proxy says was asked for: `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-Uri`. */
export interface Forwarded {
  proto: string | null;
  host: string | null;
  uri: string | null;
}

/** The address somebody asked the proxy for. */
export interface AskedAddress {
  /** As `URL.origin` gives it. */
  origin: string;
  /** Path and query, as they were sent. */
  uri: string;
}

/** Longer than any name with its port: what is longer is not read, since the expression below is not linear. */
const HOST_MAX = 300;

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port: no list, no user, no path. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** @returns undefined where the proxy left something out, or what it says is no address */
export function askedAddress({ proto, host, uri }: Forwarded): AskedAddress | undefined {
  if ((proto !== "http" && proto !== "https") || !uri?.startsWith("/")) return undefined;
  if (!host || host.length > HOST_MAX || !HOST.test(host)) return undefined;
  const base = `${proto}://${host}`;
  return URL.canParse(base) ? { origin: new URL(base).origin, uri } : undefined;
}

/**
 * An address to go on to at a registered origin. What is added begins with a slash, so no other host can come of it.
 * @returns undefined where it is no path
 */
export function addressAt(origin: string, uri: string): string | undefined {
  if (!uri.startsWith("/") || !URL.canParse(origin + uri)) return undefined;
  const url = new URL(origin + uri);
  return url.origin === origin ? url.href : undefined;
}

/** Control characters, but for NUL, which ends a path; white space that ends a segment, which Windows cuts off. */
const UNCLEAR = /[\x01-\x1f\x7f-\x9f]|\s(?:[/\\;]|$)/;

/** What `new URL` takes for a host where an application gives it a path, as in `//host/admin`. */
const HOST_BEFORE_PATH = /^[/\\]{2,}[^/\\]*/;

/** How often percent-encoding is taken off: applications behind two layers decode twice. */
const DECODED_MOST = 3;

/**
 * Every path that the application might take an address for: decoded or not, dots resolved or not, with or without what
 * follows `;`, without the ending that some frameworks take for a format, and without what looks like a host. Whoever is
 * let in must be let in under all of them, so that none leads around a rule.
 * @returns undefined where it cannot be said: its percent-encoding is no UTF-8, it is encoded more often than that, or
 * holds what routers disagree on (control characters: `$` matches before a last line feed; spaces that end a segment)
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

/** With backslashes as slashes, empty segments left out, and `.` and `..` resolved. */
function resolved(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split(/[/\\]+/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** Bytes that are no UTF-8 become U+FFFD. */
const percentDecoded = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));

/** Whether a prefix of whole segments covers a reading. */
export function covers(pathPrefix: string, reading: string): boolean {
  const prefix = pathPrefix.toLowerCase().replace(/\/$/, "");
  return reading === prefix || reading.startsWith(`${prefix}/`);
}
