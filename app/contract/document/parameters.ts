import { z } from "zod";
import type { Endpoint } from "../endpoint";
import { Paging } from "../paging";
import { PAGE_SIZES } from "../rules";
import type { JsonSchema } from "./wire-schema";

export type Parameter = { name: string; in: "path" | "query"; required?: boolean; description?: string; schema: JsonSchema } | { $ref: string };

/** What every list takes; of spec §7's clients none sends it. */
export const LIST_PARAMETERS = {
  search: {
    name: "search",
    in: "query",
    description: "Text looked for anywhere in a field, without regard to case",
    schema: { type: "string", maxLength: 100 },
  },
  field: { name: "field", in: "query", description: "The field to search; without it the list's main one", schema: { type: "string", maxLength: 50 } },
  page: { name: "page", in: "query", description: "From 1; counts together with size", schema: { type: "integer", minimum: 1 } },
  size: { name: "size", in: "query", description: "Rows a page", schema: { type: "integer", enum: [...PAGE_SIZES] } },
  sort: { name: "sort", in: "query", description: "A field's name, with - before it for descending", schema: { type: "string", maxLength: 51 } },
} satisfies Record<keyof Paging, Parameter>;

const isListParameter = ({ input }: Endpoint, name: string): boolean =>
  input instanceof z.ZodObject && name in Paging.shape && input.shape[name] === Paging.shape[name as keyof Paging];

/** Whether the answer is a list that can be had page by page. */
export const isPaged = (endpoint: Endpoint): boolean => isListParameter(endpoint, "page");

const pathParameters = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Divides an input into what travels in the address and what is left for the body. */
export function parametersOf(endpoint: Endpoint, input: JsonSchema): { parameters: Parameter[]; body: JsonSchema } {
  const inPath = pathParameters(endpoint);
  const { properties = {}, required = [], ...rest } = input;
  const fields = Object.entries(properties) as [string, JsonSchema][];
  const parameters = fields
    .filter(([name]) => endpoint.method === "GET" || inPath.includes(name))
    .map(([name, schema]): Parameter => {
      if (isListParameter(endpoint, name)) return { $ref: `#/components/parameters/${name}` };
      if (inPath.includes(name)) return { name, in: "path", required: true, schema };
      return { name, in: "query", ...(required.includes(name) ? { required: true } : {}), schema: withoutNull(schema) };
    });
  const left = endpoint.method === "GET" ? [] : fields.filter(([name]) => !inPath.includes(name));
  const names = left.map(([name]) => name);
  const needed = required.filter((name) => names.includes(name));
  return { parameters, body: { ...rest, properties: Object.fromEntries(left), ...(needed.length > 0 ? { required: needed } : {}) } };
}

/** An address carries no null: there, what may be null may be left out. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== "null");
  return choices?.length === 1 ? choices[0]! : schema;
}
