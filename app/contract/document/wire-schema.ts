import { z } from "zod";
import type { WireNames } from "../kit/endpoint";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema 2020-12 with wire names. */
export function wireSchema(schema: z.ZodType, side: "input" | "output", names: WireNames = {}): JsonSchema {
  const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: "any",
  }) as JsonSchema;
  return renamed(converted, names);
}

function renamed(schema: JsonSchema, names: WireNames): JsonSchema {
  const wire = (name: string) => (Object.hasOwn(names, name) ? names[name]! : name);
  const { properties, required, pattern, ...rest } = mapChildren(schema, (child) => renamed(child, names));
  const readable = pattern === undefined ? undefined : readablePattern(pattern);
  return {
    ...rest,
    ...(readable !== undefined && { pattern: readable }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [wire(name), field])),
    }),
    ...(required && { required: required.map(wire) }),
  };
}

/** Readable without the flag `u`, and in Python; undefined if impossible. */
function readablePattern(pattern: string): string | undefined {
  const readable = pattern.replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f");
  return readable.includes("\\p{") ? undefined : readable;
}

/** Maps direct children. */
export function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const one = (child: unknown) => (typeof child === "object" && child !== null ? change(child as JsonSchema) : child);
  const changed: Record<string, unknown> = { ...schema };
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"] as const) {
    if (schema[keyword]) changed[keyword] = schema[keyword].map(one);
  }
  for (const keyword of ["items", "additionalProperties"] as const) {
    if (schema[keyword] !== undefined) changed[keyword] = one(schema[keyword]);
  }
  if (schema.properties) {
    changed["properties"] = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, one(field)]),
    );
  }
  return changed;
}
