import { inLanguages } from "~/lib/language";

export const apiReference = inLanguages({
  en: {
    title: "Product API",
    lead: [
      "The calls that the portal makes, and that other programs may make. Every answer is {code, msg, data}: code " +
        "200 is success, code is also the HTTP status, msg is for people.",
      "“Encrypted” means that a single field encryptedData replaces those listed where the token comes without " +
        "“Bearer”: their JSON encrypted with AES-256-CBC in OpenSSL's salted format by the secret shared with callers, as by " +
        "crypto-js with AES.encrypt(json, secret). Refusals are never encrypted.",
      "A person's token, of consumeLogInOtpEmail, goes unchanged into the Authorization header, without “Bearer”. Names " +
        "are spelt as existing clients spell them; unknown fields are ignored. “Extension” marks a call that is " +
        "not part of the specification.",
      "A program uses the token of a service account, in the Authorization header after “Bearer”: then bodies and answers are " +
        "plain JSON, lists are read by cursor, and a record of a list is at the list's address followed by its id.",
      "The API is meant for servers: no answer carries CORS headers, so no page of another origin can read it.",
    ],
    skip: "Skip to the calls",
    asDocument: "As an OpenAPI document",
    contents: "Contents",
    records: "Records",
    recordsLead: "The records that answers contain.",
    tables: { field: "Field", type: "Type", limits: "Limits" },
    input: {
      query: "In the address",
      encrypted: "Body, encrypted",
      json: "Body, plain JSON",
      form: "Body, multipart form",
    },
    output: { encrypted: "data, encrypted", json: "data", bare: "The whole answer, without code and msg" },
    nothing: "Nothing.",
    required: "required",
    paged: "and total beside it",
    extension: "extension",
    access: { none: "everybody", user: "signed in", "self-or-admin": "the user, Admin", admin: "Admin" },
    listParameters: "As for every list: ",
    headers: "With a bearer token, in headers: ",
    types: {
      text: "text",
      wholeNumber: "whole number",
      number: "number",
      yesOrNo: "true or false",
      file: "file",
      email: "email address",
      uuid: "uuid",
      url: "address",
      dateTime: "date and time, UTC",
      object: "object",
      nothing: "null",
      listOf: (item: string) => `list of ${item}`,
    },
    limits: {
      /** "Required" already excludes empty text. */
      characters: (min: number | undefined, max: number | undefined) =>
        bounds(min === undefined || min > 1 ? min : undefined, max, " characters"),
      numbers: (min: number | undefined, max: number | undefined) => bounds(min, max, ""),
      items: (min: number | undefined, max: number | undefined) => bounds(min, max, " items"),
      bytes: (max: number | undefined) => bounds(undefined, max, " bytes"),
    },
  },
});

function bounds(min: number | undefined, max: number | undefined, unit: string): string {
  const [from, to] = [min, max].map((bound) => bound?.toLocaleString("en-GB"));
  if (from !== undefined && to !== undefined) return min === max ? `${to}${unit}` : `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined ? "" : `at least ${from}${unit}`;
}
