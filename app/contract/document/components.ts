import { REFUSAL_REASONS } from "../kit/envelope";
import type { JsonSchema } from "./wire-schema";
import { words } from "./words";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const Refusal: JsonSchema = {
  type: "object",
  description: words.refusals.any,
  required: ["code", "msg", "data"],
  properties: {
    code: { type: "integer", enum: [202, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 501, 502, 503] },
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
              description: words.refusals.fieldErrors,
              additionalProperties: { type: "array", items: { type: "string" } },
            },
            retryAfterSeconds: { type: "integer", minimum: 0, description: words.refusals.retryAfterSeconds },
            reason: { type: "string", enum: [...REFUSAL_REASONS] },
            version: { type: "integer", description: words.refusals.version },
            triesLeft: { type: "integer", minimum: 0, description: words.refusals.triesLeft },
          },
        },
      ],
    },
  },
};

const refused = (description: string) => ({ description, content: { "application/json": { schema: ref("Refusal") } } });

export const RESPONSES = {
  Invalid: refused(words.refusals.invalid),
  NotSignedIn: refused(words.refusals.notSignedIn),
  NotAllowed: refused(words.refusals.notAllowed),
  Refused: refused(words.refusals.other),
};

/** Sent with every answer. */
export const HEADERS = {
  "X-Request-Id": { description: words.plain.requestId, schema: { type: "string" } },
  "Retry-After": { description: words.refusals.retryAfterSeconds, schema: { type: "integer", minimum: 0 } },
};

const later = (description: string) => ({
  ...refused(description),
  headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
});

/** The refusals of the document of plain JSON, which has each by its code. */
export const PLAIN_RESPONSES = {
  Waiting: refused(words.plain.refusals.waiting),
  Invalid: refused(words.plain.refusals.invalid),
  NotSignedIn: refused(words.plain.refusals.notSignedIn),
  NotAllowed: refused(words.refusals.notAllowed),
  NotFound: refused(words.plain.refusals.notFound),
  Conflict: refused(words.plain.refusals.conflict),
  Stale: refused(words.plain.refusals.stale),
  TooLarge: refused(words.plain.refusals.tooLarge),
  KeyReused: refused(words.plain.refusals.keyReused),
  TooMany: later(words.plain.refusals.tooMany),
  Refused: refused(words.plain.refusals.other),
};

export const SCHEMAS = { Refusal };

/** The single encrypted field that stands for `payload`; `x-encrypted-payload` describes it. */
export const encryptedBody = (payload: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["encryptedData"],
  properties: {
    encryptedData: {
      type: "string",
      contentEncoding: "base64",
      description: words.sealed,
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
    ...(hasTotal
      ? {
          total: { type: "integer", minimum: 0, description: words.total },
          next: { type: "string", description: words.next },
        }
      : {}),
  },
});
