import { z } from "zod";
import type { Endpoint } from "./index";

type JsonSchema = z.core.JSONSchema.BaseSchema;
export const inputSchema = ({ input }: Endpoint): JsonSchema =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
export const outputSchema = ({ output }: Endpoint): JsonSchema =>
  z.toJSONSchema(output, { io: "output", unrepresentable: "any" });

/** A schema and those in it, each with its place. */
export function* within(schema: JsonSchema, place = ""): Generator<[place: string, schema: JsonSchema]> {
  yield [place, schema];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* within(field as JsonSchema, `${place}.${name}`);
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* within(choice, place);
  }
  if (schema.items) yield* within(schema.items as JsonSchema, `${place}[]`);
}

export const fieldNames = (schema: JsonSchema) =>
  new Set([...within(schema)].flatMap(([, { properties }]) => Object.keys(properties ?? {})));
