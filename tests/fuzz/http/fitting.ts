import fc from "fast-check";
import type { JsonSchema } from "~/contract/document/wire-schema";
import { hostileJson } from "../hostile";

/**
 * Mostly valid, so that they reach the handler, with an occasional invalid value. `known`: ids, names and addresses of existing records.
 */
export function inputFor(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 24, arbitrary: fitting(schema, known) },
    { weight: 1, arbitrary: known },
    { weight: 2, arbitrary: hostileJson },
  );
}

function fitting(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { enum: choices, const: only, anyOf, type } = schema;
  if (choices) return fc.constantFrom(...choices);
  if (only !== undefined) return fc.constant(only);
  if (anyOf) return fc.oneof(...anyOf.map((each) => fitting(each, known)));
  if (schema.allOf) return fitting(schema.allOf[0] as JsonSchema, known);
  switch (type) {
    case "object":
      return fields(schema, known);
    case "array":
      return fc.array(inputFor((schema.items ?? {}) as JsonSchema, known), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 2 ** 53 - 1),
      );
    case "null":
      return fc.constant(null);
    case "string":
      return text(schema, known);
    default:
      return fc.oneof(known, hostileJson);
  }
}

function fields({ properties = {}, required = [] }: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const each = Object.entries(properties).map(([name, schema]): fc.Arbitrary<[string, unknown][]> => {
    const value = listParameter(name, known) ?? named(name) ?? inputFor(schema as JsonSchema, known);
    const absent = required.includes(name) ? 1 : 6;
    return fc.oneof(
      { weight: absent, arbitrary: fc.constant<[string, unknown][]>([]) },
      { weight: 14, arbitrary: value.map((made): [string, unknown][] => [[name, made]]) },
    );
  });
  return fc.tuple(...each).map((entries) => Object.fromEntries(entries.flat()));
}

/** Names that every object inherits. */
const INHERITED = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "prototype", "length"];
/** Fields of various lists. */
const LISTED = ["name", "firstName", "status", "email", "applicationName", "name.description", "actualName", "_id"];

function listParameter(name: string, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> | undefined {
  if (name !== "field" && name !== "sort") return undefined;
  const fieldName = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...LISTED) },
    { weight: 2, arbitrary: fc.constantFrom(...INHERITED) },
    { weight: 1, arbitrary: known },
  );
  if (name === "field") return fieldName;
  return fc.tuple(fc.constantFrom("", "-"), fieldName).map(([turned, field]) => turned + field);
}

/** Where the schema only hints at its rule; undefined where any text is valid. */
export function plausible(name: string, number: number): string | undefined {
  if (/phone|contact(Number)?$|mobileNo/i.test(name)) return `900000${String(number).padStart(4, "0")}`;
  if (/^(email|from|recipient|defaultTo)|Email$|fromMailId/i.test(name) && !/Id$/.test(name.replace("MailId", "")))
    return `fuzz.${number}@example.test`;
  if (/password$/i.test(name)) return "Fuzz#Password1";
  if (/ur[li]$/i.test(name)) return `https://fuzz-${number}.example.test/login`;
  return undefined;
}

const named = (name: string): fc.Arbitrary<unknown> | undefined =>
  plausible(name, 0) === undefined ? undefined : usually(fc.nat(9_999).map((number) => plausible(name, number)));

const usually = (fits: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: fits }, { weight: 1, arbitrary: hostileJson });

function text(
  { minLength = 0, maxLength = 40, format }: JsonSchema,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  const most = Math.min(maxLength, minLength + 40);
  return fc.oneof(
    known,
    fc.string({ minLength: Math.min(minLength, most), maxLength: most }),
    fc.string({ unit: "grapheme", minLength: Math.min(minLength, most), maxLength: most }),
  );
}
