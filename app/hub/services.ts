import type { Logger } from "~/lib/log.server";
import type { VendorShortcut } from "./account/vendor-shortcut";
import type { Database } from "./db/database";
import type { Carriers } from "./delivery/carriers";
import type { Outbox } from "./delivery/outbox";
import type { HubMetrics } from "./metrics/metrics";
import type { SigningKeys } from "./oauth/signing-keys";
import type { Limits } from "./security/limits";
import type { SecretBox } from "./security/secret-box";
import type { UploadStore } from "./uploads/store";

/** What handlers work with. */
export interface Services {
  db: Database;
  outbox: Outbox;
  carriers: Carriers;
  limits: Limits;
  keys: SigningKeys;
  uploads: UploadStore;
  /** Encrypts passwords and tokens of email and SMS configurations. */
  secrets: SecretBox;
  /** Keys the hashes of one-time codes. */
  codeKey: Buffer;
  /** Origin of the portal, for links in mails and as the issuer of tokens. */
  publicUrl: string;
  /** Host that is told of new assignments (spec §7); none: nobody is. */
  commonPortalUrl: string | undefined;
  /** Leads to a vendor-registration site instead of signing in; none: there is no such shortcut. */
  vendor: VendorShortcut | undefined;
  demo: boolean;
  metrics: HubMetrics;
  log: Logger;
}
