import type { JsonSchema } from "./wire-schema";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const Refusal: JsonSchema = {
  type: "object",
  description: "Every answer that is no success. code is also the HTTP status; msg is for people.",
  required: ["code", "msg", "data"],
  properties: {
    code: { type: "integer", enum: [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 501, 502, 503] },
    msg: { type: "string" },
    data: {
      anyOf: [
        { type: "null" },
        {
          type: "object",
          additionalProperties: false,
          properties: {
            fieldErrors: {
              type: "object",
              description: "Messages by field, in the names of the call",
              additionalProperties: { type: "array", items: { type: "string" } },
            },
            retryAfterSeconds: { type: "integer", minimum: 0, description: "Also in the header Retry-After" },
            reason: { type: "string", enum: ["unverified", "inactive", "stale", "in-use"] },
            version: { type: "integer", description: "The record's version as of now, with reason stale" },
          },
        },
      ],
    },
  },
};

const refused = (description: string) => ({ description, content: { "application/json": { schema: ref("Refusal") } } });

export const RESPONSES = {
  Invalid: refused(
    "The input does not fit, or the body cannot be read or decrypted; data.fieldErrors names the fields",
  ),
  NotSignedIn: refused("No live token in the Authorization header"),
  NotAllowed: refused("The token is not allowed to do this"),
  Refused: refused(
    "Any other refusal: 404 not found, 409 taken, in use or changed meanwhile, 413 too large, 429 too many tries, 5xx on the API's side",
  ),
};

export const SCHEMAS = { Refusal };

/** One encrypted field in the place of `payload`, which `x-encrypted-payload` tells. */
export const sealed = (payload: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["encryptedData"],
  properties: {
    encryptedData: {
      type: "string",
      contentEncoding: "base64",
      description:
        "JSON of x-encrypted-payload, encrypted with AES-256-CBC in OpenSSL's salted format (crypto-js: AES.encrypt(json, secret))",
      "x-encrypted-payload": payload,
    },
  },
});

/** An answer with code 200. */
export const success = (data: JsonSchema, hasTotal: boolean): JsonSchema => ({
  type: "object",
  required: ["code", "msg", "data"],
  properties: {
    code: { const: 200 },
    msg: { type: "string" },
    data,
    ...(hasTotal ? { total: { type: "integer", minimum: 0, description: "Rows in the whole list" } } : {}),
  },
});
