import type { Caller } from "~/contract/kit/caller";
import { inLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";
import { addressSent } from "../../call/refused-sign-on";
import type { Services } from "../../call/services";
import { hashToken } from "../../kit/security/tokens";
import { type AskedAddress, addressAt, askedAddress } from "./address";
import { type Admission, admit, type Visitor } from "./check";
import { clear, newStart, sessionCookies, startCookie, writeLanguage, writeSession, writeStart } from "./cookies";
import { headerList, headerValue } from "./header-value";
import { type HostPage, pageAt } from "./page";
import { LOGOUT_PATH, START_PATH, TICKET_PATH } from "./paths";
import { accountsLanguage, readersLanguage } from "./reader";
import { endAtHost, redeemTicket } from "./ticket";
import { words } from "./words";

export interface ProxyInfo {
  isTrusted: boolean;
  clientAddress: string;
  requestId?: string | undefined;
  onUser?(userId: string): void;
}

type Hub = Pick<Services, "brands" | "db" | "noteRefusedSignOn" | "publicUrl" | "sessionLimits">;

interface Call extends AskedAddress {
  hub: Hub;
  caller: Caller;
  headers: Headers;
  method: string;
  /** Query of `/.portico/…`. */
  query: URLSearchParams;
}

/** A 401 must name a challenge (RFC 9110 §11.6.1). */
const SCHEME = "Portico";
const NAMES = {
  userName: "Remote-User",
  email: "Remote-Email",
  name: "Remote-Name",
  role: "Remote-Role",
  client: "Remote-Client",
  groups: "Remote-Groups",
} as const satisfies Record<keyof Visitor, string>;

/** Longer ones exceed proxies' headers: the host's home page is used. */
const TO_MAX = 1_000;

/** Answers proxies' questions, and browsers below `/.portico/`. Only trusted proxies' headers count. */
export async function answerProxy(hub: Hub, request: Request, from: ProxyInfo): Promise<Response> {
  const { isTrusted, onUser, clientAddress, requestId } = from;
  const { pathname, search, searchParams: query } = new URL(request.url);
  const isCheck = !pathname.startsWith(paths.atHost);
  if (!isTrusted) return isCheck ? plain(403, words.notAProxy) : plain(404, words.nothingHere);
  const { headers } = request;
  const of = (name: string) => headers.get(`X-Forwarded-${name}`);
  const uri = isCheck ? of("Uri") : pathname + search;
  const asked = askedAddress({ proto: of("Proto"), host: of("Host"), uri });
  if (!asked) return plain(403, words.nothingAsked);
  const caller = { clientAddress, requestId, userAgent: headers.get("User-Agent") ?? undefined };
  const call: Call = { ...asked, hub, caller, headers, method: of("Method") ?? "GET", query };
  if (!isCheck) return atHost(pathname, call);
  const admission = await admissionOf(call, { uri: asked.uri, isPage: isPage(call) });
  if (admission.state === "let-in") {
    onUser?.(admission.userId);
    return letIn(admission.visitor);
  }
  return pathname === paths.forwardAuthCheck ? bare(admission) : refused(call, admission);
}

type Refusal = Exclude<Admission, { state: "let-in" }>;

const admissionOf = ({ hub, headers, origin }: Call, asked: { uri: string; isPage: boolean }): Promise<Admission> =>
  admit(hub, { ...asked, origin }, valuesOf(headers, origin));

const valuesOf = (headers: Headers, origin: string): string[] =>
  sessionCookies(headers, origin).map(([, value]) => value);

const letIn = (visitor: Visitor): Response =>
  new Response(null, {
    headers: (Object.entries(NAMES) as [keyof Visitor, string][]).map(([field, name]): [string, string] => [
      name,
      field === "groups" ? headerList(visitor.groups) : headerValue(visitor[field]),
    ]),
  });

/** nginx understands only these and asks again for the page. */
const bare = ({ state }: Refusal): Response => plain(state === "sign-in" ? 401 : 403, "");

async function refused(call: Call, admission: Refusal): Promise<Response> {
  if (admission.state === "sign-in") return signInAt(call, admission.applicationName);
  await record(call, admission);
  const page = (product: string) =>
    admission.state === "role"
      ? {
          title: words.roleTitle,
          text: words.role(admission.applicationName, admission.role),
          links: [{ href: startAt(call), text: words.otherClient }, portalOf(call, product)],
        }
      : { title: words.unregisteredTitle, text: words.unregistered(call.origin), links: [portalOf(call, product)] };
  if (isForPeople(call.headers)) return showPage(call, 403, page);
  return envelope(403, page(await call.hub.brands.productName()).text);
}

/** A page's images and scripts would add one event each. */
async function record({ hub, caller, headers, origin, uri }: Call, admission: Exclude<Refusal, { state: "sign-in" }>) {
  if (!isForPeople(headers)) return;
  const refused =
    admission.state === "role"
      ? {
          person: admission.person,
          application: { id: admission.applicationId, name: admission.applicationName },
          reason: words.roleRefused(admission.role),
        }
      : { person: undefined, application: { name: origin }, reason: words.notRegistered };
  await hub.noteRefusedSignOn({ ...refused, sent: { address: addressSent(origin + uri) } }, caller);
}

/** Only pages are redirected: others would take the sign-in page for their answer. */
async function signInAt(call: Call, applicationName: string): Promise<Response> {
  const { headers, method, origin } = call;
  if (isPage(call)) return seeOther(startAt(call));
  const challenge = { "WWW-Authenticate": `${SCHEME} start="${origin}${START_PATH}"` };
  if (isRead(method) || !isForPeople(headers)) return envelope(401, words.signedOut(applicationName), challenge);
  const page = () => ({
    title: words.signedOutTitle,
    text: words.notTaken,
    links: [{ href: `${origin}${START_PATH}`, text: words.signIn, isNewTab: true }],
  });
  return withHeaders(await showPage(call, 401, page), challenge);
}

async function showPage(
  { hub, headers, origin }: Call,
  status: number,
  page: (product: string) => HostPage,
): Promise<Response> {
  const product = await hub.brands.productName();
  return inLanguage(await readersLanguage(hub.db, headers, origin), () => pageAt(status, page(product), product));
}

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

const isPage = ({ method, headers }: Call): boolean => isRead(method) && isForPeople(headers);

/** Whether a browser will show the answer. */
function isForPeople(headers: Headers): boolean {
  const mode = headers.get("Sec-Fetch-Mode");
  const isScript = headers.get("X-Requested-With")?.toLowerCase() === "xmlhttprequest";
  const isNavigation = mode === null || mode === "navigate";
  return isNavigation && !isScript && !headers.has("Upgrade") && /\btext\/html\b/i.test(headers.get("Accept") ?? "");
}

async function atHost(pathname: string, call: Call): Promise<Response> {
  if (pathname === START_PATH) return start(call);
  if (pathname === TICKET_PATH) return takeTicket(call);
  if (pathname === LOGOUT_PATH) return signOut(call);
  return showPage(call, 404, (product) => ({
    title: words.unregisteredTitle,
    text: words.nothingHere,
    links: [portalOf(call, product)],
  }));
}

/** The start cookie's hash binds the ticket to this browser. */
function start({ hub, headers, origin, query }: Call): Response {
  const value = startCookie(headers, origin) ?? newStart();
  const to = query.get("to") ?? "/";
  const address = (to.length <= TO_MAX && addressAt(origin, to)) || `${origin}/`;
  const asking = new URLSearchParams({ address, start: hashToken(value) });
  return withHeaders(seeOther(`${hub.publicUrl}${paths.forwardAuthStart}?${asking.toString()}`), {
    "Set-Cookie": writeStart(origin, value),
  });
}

async function takeTicket(call: Call): Promise<Response> {
  const { hub, headers, origin, query } = call;
  const address = addressAt(origin, query.get("to") ?? "/") ?? `${origin}/`;
  const begun = startCookie(headers, origin);
  const ticket = query.get("ticket") ?? "";
  const redeemed = begun && (await redeemTicket(hub.db, { ticket, start: begun, origin }));
  if (redeemed) {
    const response = seeOther(address);
    response.headers.set("Referrer-Policy", "no-referrer");
    response.headers.append("Set-Cookie", writeSession(origin, redeemed.applicationId, redeemed.token));
    const language = await accountsLanguage(hub.db, origin, [redeemed.token]);
    if (language) response.headers.append("Set-Cookie", writeLanguage(origin, language));
    return response;
  }
  const { pathname, search } = new URL(address);
  // The user went back or sent the ticket twice.
  const { state } = await admissionOf(call, { uri: pathname + search, isPage: false });
  if (state === "let-in") return seeOther(address);
  return showPage(call, 400, () => ({
    title: words.ticketTitle,
    text: words.ticket,
    links: [{ href: startAt({ origin, uri: pathname + search }), text: words.again }],
  }));
}

async function signOut({ hub, headers, origin }: Call): Promise<Response> {
  await endAtHost(hub.db, origin, valuesOf(headers, origin));
  const response = seeOther(`${hub.publicUrl}${paths.logout}`);
  for (const [name] of sessionCookies(headers, origin)) response.headers.append("Set-Cookie", clear(origin, name));
  return response;
}

const startAt = ({ origin, uri }: AskedAddress): string =>
  `${origin}${START_PATH}${uri.length <= TO_MAX ? `?${new URLSearchParams({ to: uri }).toString()}` : ""}`;

const portalOf = ({ hub }: Call, product: string) => ({ href: hub.publicUrl, text: words.portal(product) });

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { Location: location } });

const plain = (status: number, text: string): Response => new Response(text && `${text}\n`, { status });

const envelope = (code: number, msg: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, msg, data: null }, { status: code, headers });

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return response;
}
