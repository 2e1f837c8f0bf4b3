/** By a name for each application, by email, or by another name each session. */
export const SAML_NAME_IDS = ["persistent", "email", "transient"] as const;
export type SamlNameId = (typeof SAML_NAME_IDS)[number];

/** Mostly an address or urn (SAML 2.0 Core §8.3.6). */
export const ENTITY_ID_MAX = 1024;
export const ENTITY_ID_PATTERN = /^[\x21-\x7e]+$/;
/** As PEM, each some 2,000 characters long. */
export const SAML_CERTIFICATES_MAX = 5;
export const SAML_CERTIFICATES_TEXT_MAX = 30_000;
/** One application's is some 5,000 bytes long. */
export const SAML_METADATA_MAX = 100_000;
/** Numbers of addresses for answers: an unsigned short (SAML 2.0 Metadata §2.2.3). */
export const ACS_INDEX_MAX = 65_535;
/** The whole query; Node's headers hold 16 KB. */
export const SAML_QUERY_MAX = 16_384;
