import { createHmac, randomBytes } from "node:crypto";
import { type AppLoadContext, createCookieSessionStorage, createSession, type Session } from "@remix-run/node";
import { env } from "~/lib/env.server";
import type { Answered } from "~/lib/form-reply";
import { deriveKey } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";
import { interactionIdOf, WAY_PARAMETER } from "~/lib/steps";
import { deviceCookie, trustCookie } from "./account-cookies.server";
import {
  type KnownPeople,
  type KnownPerson,
  readPeople,
  withoutPerson,
  withPerson,
  writePeople,
} from "./people-cookie.server";
import { openWay, setWay, type Way, wayOf } from "./sealed-way.server";
import type { FlashData, SessionData } from "./session-data";
import { isEqual, stepsBeside, type TwoCookies } from "./step-cookie.server";

type Values = Session<SessionData, FlashData>;

type Storage = ReturnType<typeof createCookieSessionStorage<SessionData, FlashData>>;
let storage: { secrets: string; cookies: Storage } | undefined;

/** Behind https the prefix keeps sibling domains from planting a cookie (RFC 6265bis §4.1.3.2). */
const cookieName = () => (env().secure ? "__Host-portico" : "portico");

/** Opened at first use, since secrets may have to be generated, and anew after a rotation. */
function cookieStorage(): Storage {
  const { secure } = env();
  const { session } = secretsNow();
  if (storage?.secrets === session.join()) return storage.cookies;
  const cookies = createCookieSessionStorage<SessionData, FlashData>({
    cookie: {
      name: cookieName(),
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      secrets: session,
    },
  });
  storage = { secrets: session.join(), cookies };
  return cookies;
}

/** Or a new one with fresh random values. One per request: loaders after an action see its changes, and do not undo them. */
export function sessionOf(request: Request, context: AppLoadContext): Promise<BrowserSession> {
  return (context.session ??= readSession(request));
}

const ACCOUNT_COOKIES = { device: deviceCookie, trust: trustCookie };
type AccountTokens = { [Name in keyof typeof ACCOUNT_COOKIES]?: string | undefined };

/** Belong to a sign-in under way; below an application's request they are in a cookie of that address. */
const STEP_KEYS = [
  "csrfSecret",
  "attemptId",
  "pendingSignIn",
  "awaitedApproval",
  "registeredEmail",
  "ownEmail",
  "identifier",
  "returnTo",
  "wantedTile",
  "reason",
  "answer",
  "confirming",
  "__flash_notice__",
  "__flash_vendorUrl__",
  "__flash_unknownPasskey__",
] as const satisfies readonly (keyof SessionData | `__flash_${keyof FlashData}__`)[];
const isStep = (key: string): boolean => STEP_KEYS.some((each) => each === key);

/** A sign-in from a mailed link needs them to return to the same request. */
const WAY_KEYS = ["returnTo", "reason"] as const satisfies readonly (typeof STEP_KEYS)[number][];

interface Sent {
  accounts: AccountTokens;
  people: KnownPeople;
  /** No secret of ours has signed the cookie: it is from before a rotation. */
  isUnreadable: boolean;
  /** Below an application's request, which has its own cookie. */
  steps?: TwoCookies | undefined;
}

export class BrowserSession {
  readonly has: Values["has"];
  readonly get: Values["get"];
  readonly set: Values["set"];
  readonly unset: Values["unset"];
  readonly flash: Values["flash"];

  givenBack?: Answered;
  /** On links of a page that asks for the password itself. */
  doorWay?: string;

  /** The browser's cookie, as JSON. */
  private readonly received: string;
  private added: AccountTokens = {};
  private nextPeople?: KnownPeople;
  /** The cookie's values while the page goes its own way. */
  private besideOwnWay?: { token: unknown; way: Way };
  private leavesWay = false;

  constructor(
    private readonly values: Values,
    private readonly sent: Sent,
  ) {
    ({ has: this.has, get: this.get, set: this.set, unset: this.unset, flash: this.flash } = values);
    this.received = JSON.stringify(values.data);
  }

  get data(): Values["data"] {
    return this.values.data;
  }

  /** No cookie came: it is gone or too old, or the browser takes none. */
  get isNew(): boolean {
    return this.received === "{}";
  }

  get hasOldCookie(): boolean {
    return this.sent.isUnreadable;
  }

  get sentNoCookie(): boolean {
    return this.isNew && !this.hasOldCookie;
  }

  /** Empty if this browser is not trusted. */
  get trust(): string {
    return this.sent.accounts.trust ?? "";
  }

  /** What the product API knows and trusts this browser by, even after the session. */
  rememberBrowser({ device, trust }: AccountTokens): void {
    this.added = { device: device ?? this.added.device, trust: trust ?? this.added.trust };
  }

  /** Whom it offers at the sign-in, newest first, and whether others use its computer. */
  get people(): KnownPeople {
    return this.nextPeople ?? this.sent.people;
  }

  rememberPerson(person: KnownPerson): void {
    this.nextPeople = withPerson(this.people, person);
  }

  forgetPerson(userId: string): void {
    this.nextPeople = withoutPerson(this.people, userId);
  }

  /** Forgets everybody, and ticks the box for whoever comes next. */
  becomeShared(): void {
    this.nextPeople = { isShared: true, people: [] };
  }

  /** Made when there is none yet. */
  attemptId(): string {
    const existing = this.get("attemptId");
    if (existing) return existing;
    const made = randomId();
    this.set("attemptId", made);
    return made;
  }

  /** For this request the page's way replaces the cookie's, which stays: each tab goes its own. */
  goOwnWay(way: Way): void {
    this.besideOwnWay ??= { token: this.get("token"), way: wayOf(this) };
    setWay(this, way);
  }

  /** A sign-in that begins elsewhere, after a mailed link, goes on with this one's way. */
  leaveWayElsewhere(): void {
    this.leavesWay = true;
  }

  /** Signs out, and replaces the browser's own random values: nothing set before a sign-in survives it. */
  clear(): void {
    for (const key of Object.keys(this.data) as (keyof SessionData)[]) this.unset(key);
    this.set("csrfSecret", randomId());
  }

  /** Signs out an ended session's user. Tabs that do so at once arrive at the same values: each form stays valid. */
  leaveEnded(): void {
    const { csrfSecret, userId } = this.data;
    this.clear();
    if (!csrfSecret || !userId) return;
    this.set("csrfSecret", successorOf(csrfSecret, "csrf-secret"));
    this.set("attemptId", successorOf(csrfSecret, "attempt"));
    this.set("ended", { csrfSecret, userId });
  }

  /** @returns headers that keep the session; none if the cookie holds it already: tabs do not undo each other's changes */
  async headers(): Promise<[string, string][]> {
    const headers: [string, string][] = [];
    for (const cookie of await this.sessionCookies()) headers.push(["Set-Cookie", cookie]);
    for (const name of ["device", "trust"] as const) {
      const token = this.added[name];
      if (token) headers.push(["Set-Cookie", ACCOUNT_COOKIES[name].write(this.sent.accounts[name], token)]);
    }
    if (this.nextPeople) headers.push(["Set-Cookie", writePeople(this.nextPeople)]);
    return headers;
  }

  private async sessionCookies(): Promise<string[]> {
    const whole = this.leavesWay ? this.values : this.forCookie();
    if (!this.leavesWay && isEqual(JSON.parse(this.received) as Record<string, unknown>, whole.data)) return [];
    const { steps } = this.sent;
    if (!steps) return [await cookieStorage().commitSession(whole)];
    return steps.headers((values) => cookieStorage().commitSession(values), this.leavesWay ? WAY_KEYS : []);
  }

  private forCookie(): Values {
    if (!this.besideOwnWay) return this.values;
    const { token, way } = this.besideOwnWay;
    const whole = createSession<SessionData, FlashData>(this.data as SessionData);
    // Nothing that was set before a sign-in survives it.
    setWay(whole, this.get("token") === token ? way : {});
    return whole;
  }
}

async function readSession(request: Request): Promise<BrowserSession> {
  const { headers, url } = request;
  const header = headers.get("Cookie");
  const whole = await readCookie(header);
  const { pathname, searchParams } = new URL(url);
  const uid = interactionIdOf(pathname);
  const { session: secrets } = secretsNow();
  const steps = uid === undefined ? undefined : await stepsBeside(whole.data, { header, uid, secrets, isStep });
  const session = new BrowserSession(steps?.session ?? whole, {
    accounts: { device: deviceCookie.read(headers), trust: trustCookie.read(headers) },
    people: readPeople(header),
    isUnreadable: Object.keys(whole.data).length === 0 && hasCookie(header),
    steps,
  });
  const sealedWay = steps ? null : searchParams.get(WAY_PARAMETER);
  const way = sealedWay && openWay(sealedWay);
  if (way) session.goOwnWay(way);
  if (!session.has("csrfSecret")) session.set("csrfSecret", randomId());
  // Before any form is sent, so that both halves of a double click have the same.
  session.attemptId();
  return session;
}

const hasCookie = (header: string | null): boolean => header?.includes(`${cookieName()}=`) ?? false;

/** An unreadable cookie may be signed with a new secret, which another process knew a moment earlier. */
async function readCookie(header: string | null): Promise<Values> {
  const session = await cookieStorage().getSession(header);
  if (Object.keys(session.data).length > 0 || !hasCookie(header)) return session;
  secretsNow(true);
  return cookieStorage().getSession(header);
}

/** 128 random bits, base64url. */
export const randomId = (): string => randomBytes(RANDOM_BYTES).toString("base64url");

const RANDOM_BYTES = 16;

/** 128 bits that nobody can work out without the installation's key, base64url. */
function successorOf(secret: string, purpose: string): string {
  const [key = ""] = secretsNow().key;
  const made = createHmac("sha256", deriveKey(key, "ended-sessions")).update(`${purpose} ${secret}`).digest();
  return made.subarray(0, RANDOM_BYTES).toString("base64url");
}
