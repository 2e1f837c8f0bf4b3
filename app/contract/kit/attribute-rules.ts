import { CLAIM_SOURCES, TOKEN_CLAIMS } from "./sign-on-rules";

export const ATTRIBUTE_TYPES = ["text", "number", "boolean", "date"] as const;
/** Administrators alone, or the person as well. */
export const ATTRIBUTE_READERS = ["admins", "person"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export const ATTRIBUTES_MAX = 50;
export const ATTRIBUTE_NAME_MAX = 40;
/** As further claims name it in braces. */
export const ATTRIBUTE_NAME_PATTERN = /^[a-z][a-z0-9_]*$/;
export const ATTRIBUTE_VALUE_MAX = 500;
/** Exact as a number of JSON. */
export const ATTRIBUTE_DIGITS_MAX = 15;

/** Claims of OpenID Connect Core §5.1 that nobody gets here. */
const OTHER_CLAIMS = [
  "middle_name",
  "nickname",
  "profile",
  "website",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "address",
];

export const RESERVED_ATTRIBUTE_NAMES: ReadonlySet<string> = new Set([
  ...CLAIM_SOURCES,
  ...TOKEN_CLAIMS,
  ...OTHER_CLAIMS,
]);
