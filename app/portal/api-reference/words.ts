import { inLanguages } from "~/lib/language";

export const apiReference = inLanguages({
  en: {
    title: "Product API",
    lead: [
      "What the portal itself calls, and what other programs may call. Every answer is {code, msg, data}: code " +
        "200 is success, code is also the HTTP status, msg is for people.",
      "“Encrypted” is one field encryptedData in the place of what is listed: JSON encrypted with the secret " +
        "shared with callers, as crypto-js does with AES.encrypt(json, secret). Refusals are never encrypted.",
      "The token of consumeLogInOtpEmail goes as it is into the Authorization header, without “Bearer”. Names " +
        "are spelt as clients spell them; a field that a call does not know is ignored. “Own call” is one beyond " +
        "the specification.",
      "The API is called from servers: no answer carries CORS headers, so that no page of another origin reads it.",
    ],
    skip: "Skip to the calls",
    asDocument: "The same as an OpenAPI document",
    contents: "Contents",
    records: "Records",
    recordsLead: "What answers are made of.",
    tables: { field: "Field", type: "What it is", limits: "Bounds" },
    input: {
      query: "In the address",
      encrypted: "Body, encrypted",
      json: "Body, plain JSON",
      form: "Body, multipart form",
    },
    output: { encrypted: "data, encrypted", plain: "data" },
    nothing: "Nothing.",
    required: "required",
    paged: "and total beside it",
    extension: "own call",
    access: { none: "everybody", user: "signed in", "self-or-admin": "oneself, Admin", admin: "Admin" },
    listParameters: "As every list: ",
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
      /** That a text is not empty is said by its being required. */
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
