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

export const HEADERS = {
  "X-Request-Id": { description: words.requestId, schema: { type: "string" } },
  "Retry-After": { description: words.refusals.retryAfterSeconds, schema: { type: "integer", minimum: 0 } },
};

const later = (description: string) => ({
  ...refused(description),
  headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
});

export const RESPONSES = {
  Waiting: refused(words.refusals.waiting),
  Invalid: refused(words.refusals.invalid),
  NotSignedIn: refused(words.refusals.notSignedIn),
  NotAllowed: refused(words.refusals.notAllowed),
  NotFound: refused(words.refusals.notFound),
  Conflict: refused(words.refusals.conflict),
  Stale: refused(words.refusals.stale),
  TooLarge: refused(words.refusals.tooLarge),
  KeyReused: refused(words.refusals.keyReused),
  TooMany: later(words.refusals.tooMany),
  Refused: refused(words.refusals.other),
};

/** For calls that another specification describes. */
export const REFUSED_AS_TEXT = {
  description: words.refusals.asText,
  content: { "text/plain": { schema: { type: "string" } } },
};

export const SCHEMAS = { Refusal };

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
