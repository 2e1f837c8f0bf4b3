import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    notSaml: "Choose SAML 2.0 under Settings first.",
    onlyAdmins: "Only Admins can read an application's metadata.",
    lead:
      "What the application says of itself, in one of three ways. Nothing changes before you have seen the difference. Signatures " +
      "of metadata are not verified: take it from the application itself.",
    file: "Metadata as a file",
    fileHint: "XML of at most 100 KB.",
    fileTooLarge: "The file is larger than 100 KB",
    xml: "Metadata as text",
    xmlHint: "As XML, with its EntityDescriptor.",
    address: "Address of the metadata",
    addressHint: "An https address that Portico can reach, kept for the next time.",
    read: "Show the difference",
    same: "The metadata says what is kept already.",
    differs: "Nothing has changed yet. What is marked differs from what is kept.",
    setting: "Setting",
    kept: "Kept",
    found: "In the metadata",
    acs: "Addresses for answers (ACS)",
    logout: "Logout address",
    certificates: "Certificates",
    nameIds: "NameID",
    signedRequests: "Requests are signed",
    metadataUri: "Address of the metadata",
    nameIdStays: "None of these is spoken here: what is kept stays.",
    /** Beside an address for answers. `number`: requests may name it. */
    place: (number: number | undefined, isDefault: boolean) => {
      if (number === undefined) return isDefault ? "(default)" : "";
      return isDefault ? `(number ${number}, default)` : `(number ${number})`;
    },
    until: "until",
    yes: "yes",
    no: "no",
    unsaid: "it does not say",
    none: "none",
    isOther: "differs",
    apply: "Take it over",
    leave: "Leave it",
    applied: "The metadata was taken over.",
  },
});
