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

/** Wings add their own, such as messages/delivery. */
export interface Services {
  db: Database;
  logouts: Logouts;
  limits: Limits;
  /** The user is the session's if `refused` names none. */
  noteRefusedSignOn(refused: RefusedSignOn, caller: Caller): Promise<void>;
  keys: SigningKeys;
  openid: OpenIdEngine;
  uploads: UploadStore;
  /** Encrypts secrets of email and SMS configurations. */
  secrets: SecretBox;
  /** For hashes of one-time codes; these and the next are newest first. */
  codeKeys: readonly Buffer[];
  challengeKeys: readonly Buffer[];
  deviceKeys: readonly Buffer[];
  /** In mails' links, and as issuer of tokens. */
  publicUrl: string;
  /** Asked for the proof of domains; default: the machine's. */
  nameServers: readonly string[] | undefined;
  commonPortalUrl: string | undefined;
  sessionLimits: SessionLimits;
  trustedBrowserDays: number;
  registration: Registration;
  fourEyes: boolean;
  allowHttpRedirects: boolean;
  demo: boolean;
  metrics: HubMetrics;
  readiness: Readiness;
  log: Logger;
}
