import type { FactorPolicy, SecondStep } from "~/contract/kit/authentication";
import type { SignOutThere } from "~/contract/logout";
import type { Person } from "~/contract/user";
import type { KeptAnswer, NoticeContent } from "~/lib/form-reply";
import type { WantedApplication } from "~/lib/paths";
import type { SignInReason, WantedTile } from "./sealed-way.server";

/** Each password step replaces it whole, so nothing of an abandoned sign-in is left. */
export interface PendingSignIn {
  identifier: string;
  /** To be entered after it (/loginandregister). */
  wanted?: WantedApplication;
  /** Where it leads, if the page it began at (/ssologin). */
  page?: string;
  /** Masked; not known of every product API. */
  sentTo?: string[];
  /** One of them is asked for, if no code was sent. */
  factors?: SecondStep[];
  isShared?: boolean;
  /** The code is no longer valid, whatever its age. */
  isOver?: boolean;
  /** Whether the code may be late. */
  delayed?: boolean;
  trustDays?: number;
  isCommonPassword?: boolean;
  /** When the password was given, and when the code was made: milliseconds since 1970. */
  begunAt: number;
  sentAt: number;
}

/** The other device opens `link` or is told `code`, and enters `number`. */
export interface AwaitedApproval {
  link: string;
  code: string;
  number: string;
  isShared?: boolean;
}

/** Kept in a signed httpOnly cookie; no server stores it. */
export interface SessionData {
  token: string;
  /** Lets the logout page read the ended session's result. Grants no access. */
  endedToken: string;
  /** Where a sign-out ends: at an application of OpenID Connect, or with the answer to a SAML request (its token). */
  afterLogout: { address: string } | { samlRequest: string };
  /** A sign-out at a client's own provider, which leads back with the state. `isShown`: its user knows the way there. */
  signingOutThere: SignOutThere & { isShown: boolean };
  userId: string;
  /**
   * The session that ended while its pages were open: their forms are recognised by it and opened again after the sign-in. Good for nothing
   * else.
   */
  ended: { csrfSecret: string; userId: string };
  signedOut: boolean;
  /** As received at sign-in; an upstream API may omit it from the user's own record. */
  person: Omit<Person, "_id">;
  /** At sign-in (spec §4), `User` for none; compared at every render. */
  role: string;
  csrfSecret: string;
  /** For a sign-in or sign-up under way, so that a double submit is recognised. */
  attemptId: string;
  pendingSignIn: PendingSignIn;
  awaitedApproval: AwaitedApproval;
  /** Waits for the account's own password or passkey. */
  identityLink: { token: string; leadsTo?: string | undefined; isShared: boolean };
  /** An Admin's tries of connections, the latest last: the callback leads their answers to the console. */
  triedConnections: { state: string; connectionId: string }[];
  /** To be verified; fills in the next form. */
  registeredEmail: string;
  /** Email whose password this browser gave: its code needs no password again. */
  ownEmail: string;
  identifier: string;
  /** Signed in at a computer that others use: nothing is left of it here. */
  isShared: boolean;
  /** To be proven by a code that was sent there. */
  newContact: { email?: string; phoneNumber?: string };
  /** Applications opened in this session, if the product API does not remember them; logout goes to each. */
  launched: string[];
  /** The only application was opened automatically, and is not again. */
  autoLaunched: boolean;
  /** Requested before the browser had to sign in. */
  returnTo: string;
  /** Clicked before it had to. */
  wantedTile: WantedTile;
  reason: SignInReason;
  /** A page for Admins, refused where it was requested. */
  refusedAddress: string;
  /** Until its page has shown it. */
  answer: KeptAnswer;
  /** What waits for confirmation: its address, and its form. `isBeforehand`: only the page they were on. */
  confirming: {
    address: string;
    attempt?: string | undefined;
    hasFile: boolean;
    demand?: FactorPolicy | undefined;
    isBeforehand?: boolean;
  };
  /** Where to go on after adding a second factor, and the one demanded there; `at` in milliseconds since 1970. */
  goingTo: { address: string; demand?: FactorPolicy; at: number };
  /** The terms that the user put off accepting in this session, by `termsDue.at`. */
  termsPutOff: string;
  /** Decided by the server; the next page carries it out. */
  pendingLaunch: { applicationId: string; clientId: string };
}

export interface FlashData {
  notice: NoticeContent;
  /** A page for Admins that somebody else requested. */
  adminsOnly: string;
  unknownAddress: string;
  /** A requested file, which its list fetches. */
  download: string;
  vendorUrl: string;
  /** Id of a passkey that opens nothing here. */
  unknownPasskey: string;
}
