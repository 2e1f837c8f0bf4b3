import type { FactorPolicy, SecondStep } from "~/contract/kit/authentication";
import type { Person } from "~/contract/user";
import type { KeptAnswer, NoticeContent } from "~/lib/form-reply";
import type { WantedApplication } from "~/lib/paths";
import type { SignInReason, WantedTile } from "./sealed-way.server";

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
  /**
   * What waits until its user has confirmed who they are: its address, and whether it is a form sent there. `isBeforehand`:
   * nothing waits but the page they were on.
   */
  confirming: {
    address: string;
    isForm: boolean;
    hasFile: boolean;
    demand?: FactorPolicy | undefined;
    isBeforehand?: boolean;
  };
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
