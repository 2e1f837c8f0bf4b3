import { createHmac, randomBytes } from "node:crypto";
import { type AppLoadContext, createCookieSessionStorage, type Session } from "@remix-run/node";
import type { FactorPolicy, SecondStep } from "~/contract/kit/authentication";
import type { Person } from "~/contract/user";
import { env } from "~/lib/env.server";
import type { KeptAnswer, NoticeContent } from "~/lib/form-state";
import type { WantedApplication } from "~/lib/paths";
import { deriveKey } from "~/lib/secret-box.server";
import { deviceCookie, trustCookie } from "./account-cookies.server";
import { forCookie, goOwnWay } from "./own-way.server";
import { type SignInReason, type WantedTile, wayIn } from "./sealed-way.server";
import { secretsNow } from "./secrets.server";
import { isEqual, stepsBeside, type TwoCookies } from "./step-cookie.server";

/**
 * A sign-in that waits for its code. Each password step replaces it whole, so nothing of an abandoned one is left.
 */
export interface PendingSignIn {
  /** What was typed as identifier. */
  identifier: string;
  /** The application to be entered after it (/loginandregister). */
  wanted?: WantedApplication;
  /** Where it leads, when that is the page it began at (/ssologin). */
  page?: string;
  /** Where the code went, masked; not known of every product API. */
  sentTo?: string[];
  /** The factors of which one is asked for, where no code was sent. */
  factors?: SecondStep[];
  /** Whether the code is good no more, whatever its age. */
  isOver?: boolean;
  /** Whether the code may be late. */
  delayed?: boolean;
  /** For how many days this browser may be trusted, if it may. */
  trustDays?: number;
  /** Whether the password is among the first that anybody tries. */
  isCommonPassword?: boolean;
  /** When the password was given, and when the code was made: milliseconds since 1970. */
  begunAt: number;
  sentAt: number;
}

/** What the other device opens (`link`) or is told (`code`), and has to enter (`number`). */
export interface AwaitedApproval {
  link: string;
  code: string;
  number: string;
}

/** Everything the portal remembers of a browser: signed, httpOnly, in a cookie; no server keeps state for it. */
export interface SessionData {
  /** The hub's session token. */
  token: string;
  /** Token of the session that ended last; lets the logout page look up its result. Grants no access. */
  endedToken: string;
  userId: string;
  /**
   * The session that ended while pages of it were open: a form of such a page is recognised by it, and opened again
   * after the sign-in. It is good for nothing else.
   */
  ended: { csrfSecret: string; userId: string };
  /** Whether it was ended by signing out here. */
  signedOut: boolean;
  /** The user's data as received at sign-in, which an upstream API may omit from the user's own record. */
  person: Omit<Person, "_id">;
  /** Role at sign-in (spec §4), `User` for none; compared with the server's on every render. */
  role: string;
  /** Random value of this browser that its forms send back. */
  csrfSecret: string;
  /** Random id of a sign-in or sign-up under way, so that its double submit is recognised. */
  attemptId: string;
  pendingSignIn: PendingSignIn;
  /** What this browser waits for, to be approved on another device. */
  awaitedApproval: AwaitedApproval;
  /** Email that is to be verified, to fill the next form in. */
  registeredEmail: string;
  /** Email that this browser gave the password for, by signing up or in: its code needs no password again. */
  ownEmail: string;
  /** What the sign-in form is filled in with. */
  identifier: string;
  /**
   * Ids of the applications opened in this session, where the product API does not remember them itself; logout goes to
   * each.
   */
  launched: string[];
  /** Set once the only application was opened automatically, so that returning does not open it again. */
  autoLaunched: boolean;
  /** The address of ours that was asked for before the browser had to sign in. */
  returnTo: string;
  /** The tile that was clicked before it had to. */
  wantedTile: WantedTile;
  /** Why it has to. */
  reason: SignInReason;
  /** The page for Admins that is refused where it was asked for. */
  refusedAddress: string;
  /** The answer to a form, until its page has shown it. */
  answer: KeptAnswer;
  /** What waits until its user has confirmed who they are: its address, and whether it is a form sent there. */
  confirming: { address: string; isForm: boolean; hasFile: boolean; demand?: FactorPolicy | undefined };
  /**
   * Where its user goes on once a second factor was added, and what is demanded there; `at` in milliseconds since 1970.
   */
  goingTo: { address: string; demand?: FactorPolicy; at: number };
  /** A launch decided on by the server, to be carried out by the next page. */
  pendingLaunch: { applicationId: string; clientId: string };
}

export interface FlashData {
  notice: NoticeContent;
  /** A page for Admins that was asked for by somebody else. */
  adminsOnly: string;
  /** An address that no page answers. */
  unknownAddress: string;
  /** A file that was asked for, which its list fetches. */
  download: string;
  /** Where the vendor shortcut leads. */
  vendorUrl: string;
}

export type PortalSession = Session<SessionData, FlashData>;

type Storage = ReturnType<typeof createCookieSessionStorage<SessionData, FlashData>>;
let storage: { secrets: string; cookies: Storage } | undefined;

/** Behind https the prefix keeps sibling domains from planting a cookie (RFC 6265bis §4.1.3.2). */
const cookieName = () => (env().secure ? "__Host-portico" : "portico");

/** Opened at first use, as its secrets may have to be generated first, and anew when they were rotated. */
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

/**
 * The browser's session, or a new one with fresh random values. Each request has one: loaders that run after an action
 * see its changes, and their cookie does not undo them.
 */
export function sessionOf(request: Request, context: AppLoadContext): Promise<PortalSession> {
  return (context.session ??= readSession(request));
}

const ACCOUNT_COOKIES = { device: deviceCookie, trust: trustCookie };
type AccountTokens = { [Name in keyof typeof ACCOUNT_COOKIES]?: string | undefined };

/** What the browser's other cookies hold beside each session, and what is to be added to them. */
const beside = new WeakMap<PortalSession, { known: AccountTokens; added: AccountTokens }>();

/** Keeps what the product API knows this browser by from now on, and trusts it by: also when the session has ended. */
export function rememberBrowser(session: PortalSession, { device, trust }: AccountTokens): void {
  const { known, added } = beside.get(session) ?? { known: {}, added: {} };
  beside.set(session, { known, added: { device: device ?? added.device, trust: trust ?? added.trust } });
}

/** The tokens this browser is trusted by; empty where it is not. */
export const trustOf = (session: PortalSession): string => beside.get(session)?.known.trust ?? "";

/** What the browser's cookie holds of each session. */
const kept = new WeakMap<PortalSession, string>();

/** What belongs to a sign-in under way: below an application's request it stands in a cookie of that address. */
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
] as const satisfies readonly (keyof SessionData | `__flash_${keyof FlashData}__`)[];
const isStep = (key: string): boolean => STEP_KEYS.some((each) => each === key);

/** The keys a sign-in continued from a mailed link needs to return to the same request. */
const WAY_KEYS = ["returnTo", "reason"] as const satisfies readonly (typeof STEP_KEYS)[number][];

const twoCookies = new WeakMap<PortalSession, TwoCookies>();
const leavingWay = new WeakSet<PortalSession>();

/** What this sign-in is for is also gone on with by one that begins elsewhere: after a link that was mailed. */
export const leaveWayElsewhere = (session: PortalSession): void => void leavingWay.add(session);

async function readSession(request: Request): Promise<PortalSession> {
  const header = request.headers.get("Cookie");
  const whole = await readCookie(header);
  const two = await stepsBeside(whole.data, { request, secrets: secretsNow().session, isStep });
  const session: PortalSession = two?.session ?? whole;
  if (two) twoCookies.set(session, two);
  kept.set(session, JSON.stringify(session.data));
  if (Object.keys(whole.data).length === 0 && hasCookie(header)) unreadable.add(session);
  const { headers, url } = request;
  const way = two ? undefined : wayIn(new URL(url));
  if (way) goOwnWay(session, way);
  beside.set(session, { known: { device: deviceCookie.read(headers), trust: trustCookie.read(headers) }, added: {} });
  if (!session.has("csrfSecret")) session.set("csrfSecret", randomId());
  // Before any form is sent, so that both halves of a double click carry the same.
  attemptOf(session);
  return session;
}

/**
 * @returns the headers that keep the session: none while the browser's cookie holds it already, so that tabs do not
 * undo each other's changes
 */
export async function keepingHeaders(session: PortalSession): Promise<[string, string][]> {
  const { known, added } = beside.get(session) ?? { known: {}, added: {} };
  const others: [string, string][] = (["device", "trust"] as const).flatMap((name) =>
    added[name] ? [["Set-Cookie", ACCOUNT_COOKIES[name].write(known[name], added[name])]] : [],
  );
  const leavesWay = leavingWay.has(session);
  const whole = leavesWay ? session : forCookie(session);
  if (!leavesWay && isKept(session, whole)) return others;
  const commit = (each: PortalSession) => cookieStorage().commitSession(each);
  const cookies = (await twoCookies.get(session)?.headers(commit, leavesWay ? WAY_KEYS : [])) ?? [await commit(whole)];
  return [...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]), ...others];
}

const isKept = (session: PortalSession, { data }: PortalSession): boolean =>
  isEqual(JSON.parse(kept.get(session) ?? "{}") as Record<string, unknown>, data);

/** Whether the browser sent no session: its cookie is gone or too old, or it takes none. */
export const isNewBrowser = (session: PortalSession): boolean => kept.get(session) === "{}";

const unreadable = new WeakSet<PortalSession>();

/** Whether it sent one that no secret of ours has signed: of before the secrets were rotated. */
export const hasOldCookie = (session: PortalSession): boolean => unreadable.has(session);

/** Whether it sent no cookie of ours at all. */
export const sentNoCookie = (session: PortalSession): boolean => isNewBrowser(session) && !hasOldCookie(session);

const hasCookie = (header: string | null): boolean => header?.includes(`${cookieName()}=`) ?? false;

/** A cookie that no known secret signed may be signed with a new one, of which another process heard a moment earlier. */
async function readCookie(header: string | null): Promise<PortalSession> {
  const session = await cookieStorage().getSession(header);
  if (Object.keys(session.data).length > 0 || !hasCookie(header)) return session;
  secretsNow(true);
  return cookieStorage().getSession(header);
}

/** 128 random bits, base64url. */
export const randomId = (): string => randomBytes(RANDOM_BYTES).toString("base64url");

const RANDOM_BYTES = 16;

/** The attempt id of what is under way, made when there is none yet. */
export function attemptOf(session: PortalSession): string {
  const existing = session.get("attemptId");
  if (existing) return existing;
  const made = randomId();
  session.set("attemptId", made);
  return made;
}

/**
 * Signs the user out of this browser and replaces the browser's own random values too, so that nothing set before a
 * sign-in survives it.
 */
export function clearSession(session: PortalSession): void {
  for (const key of Object.keys(session.data) as (keyof SessionData)[]) session.unset(key);
  session.set("csrfSecret", randomId());
}

/**
 * Signs out of this browser the user of a session that has ended. Tabs that learn of it at the same moment each do so:
 * they all arrive at the same values, so that the form of each is good.
 */
export function leaveEndedSession(session: PortalSession): void {
  const { csrfSecret, userId } = session.data;
  clearSession(session);
  if (!csrfSecret || !userId) return;
  session.set("csrfSecret", successorOf(csrfSecret, "csrf-secret"));
  session.set("attemptId", successorOf(csrfSecret, "attempt"));
  session.set("ended", { csrfSecret, userId });
}

/** 128 bits that nobody can work out without the installation's key, base64url. */
function successorOf(secret: string, purpose: string): string {
  const [key = ""] = secretsNow().key;
  const made = createHmac("sha256", deriveKey(key, "ended-sessions")).update(`${purpose} ${secret}`).digest();
  return made.subarray(0, RANDOM_BYTES).toString("base64url");
}
