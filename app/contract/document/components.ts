import { REFUSAL_REASONS } from "../kit/envelope";
import type { JsonSchema } from "./wire-schema";
import { words } from "./words";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const Refusal: JsonSchema = {
  type: "object",
  description: words.refusals.any,
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
    ...(hasTotal ? { total: { type: "integer", minimum: 0, description: words.total } } : {}),
  },
});
