import type { Caller } from "~/contract/kit/caller";
import type { Logger } from "~/lib/log.server";
import type { Registration } from "~/lib/registration";
import type { SecretBox } from "~/lib/secret-box.server";
import type { SessionLimits } from "~/lib/session-limits";
import type { Database } from "../kit/db/database";
import type { Readiness } from "../kit/db/readiness";
import type { HubMetrics } from "../kit/metrics/metrics";
import type { Limits } from "../kit/security/limits";
import type { SigningKeys } from "../kit/security/signing-keys";
import type { UploadStore } from "../kit/upload/store";
import type { Logouts } from "./logouts";
import type { OpenIdEngine } from "./open-id";
import type { RefusedSignOn } from "./refused-sign-on";

/**
 * What handlers work with. Wings above add what is theirs where it is made: `outbox`, `transports` and `destinations` in
 * messages/delivery, `vendor` in identity/account.
 */
export interface Services {
  db: Database;
  /** Tells applications that a session has ended. */
  logouts: Logouts;
  limits: Limits;
  /** Records that somebody was refused an application: whose session the call came with, where it names nobody. */
  noteRefusedSignOn(refused: RefusedSignOn, caller: Caller): Promise<void>;
  keys: SigningKeys;
  /** Signs users in to applications by OpenID Connect. */
  openid: OpenIdEngine;
  uploads: UploadStore;
  /** Encrypts passwords and tokens of email and SMS configurations. */
  secrets: SecretBox;
  /** Key the hashes of one-time codes; newest first, like those below. */
  codeKeys: readonly Buffer[];
  /** Prove that the challenge of a passkey was made here. */
  challengeKeys: readonly Buffer[];
  /** Key the tokens of browsers that have signed in. */
  deviceKeys: readonly Buffer[];
  /** Origin of the portal, for links in mails and as the issuer of tokens. */
  publicUrl: string;
  /** Host that is notified of new assignments (spec §7), if any. */
  commonPortalUrl: string | undefined;
  sessionLimits: SessionLimits;
  /** Days for which a browser may be trusted; 0: none. */
  trustedBrowserDays: number;
  /** The rule of who may register. */
  registration: Registration;
  /** Whether what changes who administers, and how mail goes out, waits for a second Admin. */
  fourEyes: boolean;
  /** Whether applications may have tokens sent to addresses that begin with http: for intranets. */
  allowHttpRedirects: boolean;
  demo: boolean;
  metrics: HubMetrics;
  readiness: Readiness;
  log: Logger;
}
