import { hashToken, sameHash } from "../kit/security/tokens";
import { type Identifier, identifierText } from "./users";

/** One credential pair that leads to a vendor-registration site (spec §6, design §5); it belongs to no account. */
export interface VendorShortcut {
  identifier: string;
  /** Argon2, as `npm run admin -- hash` prints it. */
  passwordHash: string;
  url: string;
}

/** The shortcut, where there is one and it is what somebody names; how long the comparison takes tells nothing. */
export function vendorNamed(vendor: VendorShortcut | undefined, named: Identifier): VendorShortcut | undefined {
  return vendor && sameHash(digest(identifierText(named)), digest(vendor.identifier)) ? vendor : undefined;
}

const digest = (identifier: string): string => hashToken(identifier.trim().toLowerCase());
