import type { JsonSchema } from "~/contract/document/wire-schema";
import { apiReference } from "./words";

const { types, limits } = apiReference;
const RECORD = "#/components/schemas/";

export interface DescribedField {
  /** Dotted for nested fields, `[]` after a list; empty if the schema is no object. */
  name: string;
  required: boolean;
  type: string;
  record?: string;
  limits: string;
}

/** Includes nested objects, but not records. */
export function describeFields(schema: JsonSchema): DescribedField[] {
  if (schema.type === "object" && schema.properties) return within(schema, "");
  return field("", schema, true);
}

function within({ properties = {}, required = [] }: JsonSchema, prefix: string): DescribedField[] {
  return Object.entries(properties).flatMap(([name, child]) =>
    field(prefix + name, child as JsonSchema, required.includes(name)),
  );
}

function field(name: string, schema: JsonSchema, required: boolean): DescribedField[] {
  const { inner, suffix } = unwrapped(schema);
  const record = inner.$ref?.replace(RECORD, "");
  const row: DescribedField = {
    name,
    required,
    type: typeOf(schema),
    ...(record ? { record } : {}),
    limits: limitsOf(schema),
  };
  if (inner.type !== "object" || !inner.properties) return [row];
  const prefix = `${name}${suffix}`;
  return [row, ...within(inner, prefix ? `${prefix}.` : "")];
}

/** The inner schema of a list or nullable value. */
function unwrapped(schema: JsonSchema, suffix = ""): { inner: JsonSchema; suffix: string } {
  const only = notNull(schema);
  if (only !== schema) return unwrapped(only, suffix);
  return schema.type === "array" && schema.items
    ? unwrapped(schema.items as JsonSchema, `${suffix}[]`)
    : { inner: schema, suffix };
}

function notNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return choices.length === 1 ? choices[0]! : schema;
}

const FORMATS: Readonly<Record<string, string>> = {
  binary: types.file,
  email: types.email,
  uuid: types.uuid,
  uri: types.url,
  "date-time": types.dateTime,
};
const PLAIN: Readonly<Record<string, string>> = {
  string: types.text,
  integer: types.wholeNumber,
  number: types.number,
  boolean: types.yesOrNo,
  object: types.object,
  null: types.nothing,
};

/** Zod writes a nullable type as a list. */
const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat();

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(RECORD, "");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.type === "array") return types.listOf(typeOf(schema.items as JsonSchema));
  return (
    FORMATS[schema.format ?? ""] ??
    typesOf(schema)
      .map((type) => PLAIN[type])
      .join(" or ")
  );
}

function limitsOf(schema: JsonSchema): string {
  const only = notNull(schema);
  const { format, minLength, maxLength, minimum, maximum, minItems, maxItems } = only;
  if (format === "binary") return limits.bytes(maxLength);
  if (typesOf(only).includes("string")) return limits.characters(minLength, maxLength);
  if (only.type === "array") return limits.items(minItems, maxItems);
  const realBound = (bound: number | undefined) =>
    Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  return limits.numbers(realBound(minimum), realBound(maximum));
}
