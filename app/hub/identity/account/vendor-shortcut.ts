import { hashToken, sameHash } from "../../kit/security/tokens";
import { type GivenIdentifier, identifierText } from "./users";

declare module "../../call/services" {
  interface Services {
    vendor: VendorShortcut | undefined;
  }
}

/** A credential pair without an account that leads to a vendor-registration site (spec §6, design §5). */
export interface VendorShortcut {
  identifier: string;
  /** Argon2, as printed by `npm run admin -- hash`. */
  passwordHash: string;
  url: string;
}

/** Compares in constant time. */
export function vendorNamed(vendor: VendorShortcut, named: GivenIdentifier): VendorShortcut | undefined {
  return sameHash(digest(identifierText(named)), digest(vendor.identifier)) ? vendor : undefined;
}

const digest = (identifier: string): string => hashToken(identifier.trim().toLowerCase());
