import { hashToken, sameHash } from "../../kit/security/tokens";
import { type GivenIdentifier, identifierText } from "./users";

declare module "../../call/services" {
  interface Services {
    /** Leads to a vendor-registration site instead of signing in, if configured. */
    vendor: VendorShortcut | undefined;
  }
}

/** One credential pair that leads to a vendor-registration site (spec §6, design §5); it belongs to no account. */
export interface VendorShortcut {
  identifier: string;
  /** Argon2, as `npm run admin -- hash` prints it. */
  passwordHash: string;
  url: string;
}

/** The shortcut, if one is configured and these are its credentials; the time the comparison takes reveals nothing. */
export function vendorNamed(vendor: VendorShortcut | undefined, named: GivenIdentifier): VendorShortcut | undefined {
  return vendor && sameHash(digest(identifierText(named)), digest(vendor.identifier)) ? vendor : undefined;
}

const digest = (identifier: string): string => hashToken(identifier.trim().toLowerCase());
