import { ATTRIBUTE_DIGITS_MAX, ATTRIBUTES_MAX } from "~/contract/kit/attribute-rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Attributes",
    created: "Attribute created",
    updated: "Attribute updated",
    deleted: "Attribute deleted",
    nameTaken: "An attribute with this name already exists",
    tooMany: `There are ${ATTRIBUTES_MAX} attributes. Delete one first`,
    inUse: (applications: string) =>
      `Further claims are made of this attribute: ${applications}. Take it out of their sign-on settings first`,
    typeInUse: "People have values of this type",
    setUnseen: "People who set it must see it, too",
    people: "People with a value",
    ofUser: "Attributes of the user",
    own: "What is kept about you",
    saved: "Saved",
    unknown: (name: string) => `There is no attribute ${name}`,
    twice: "Each attribute once",
    number: `Must be a number of at most ${ATTRIBUTE_DIGITS_MAX} digits, as 1500 or 0.5`,
    boolean: "Must be yes or no",
    day: "Must be a day, as 2026-12-31",
    oneLine: "Must be one line, without control characters",
    meanwhile: (value: string) =>
      value === ""
        ? "Somebody emptied this meanwhile. Save again to keep yours"
        : `This is “${value}” by now. Save again to keep yours`,
  },
});
