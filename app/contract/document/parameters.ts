import { z } from "zod";
import { CONDITIONS_CHARACTERS } from "../kit/conditions";
import type { Endpoint } from "../kit/endpoint";
import { Choosing, isRemembered, isVersioned, Paging } from "../kit/paging";
import { FIELD_NAME_MAX, ID_MAX, IDEMPOTENCY_KEY_MAX, LIST_ROWS_MAX, SEARCH_MAX } from "../kit/rules";
import { USING_PATTERN } from "../kit/using";
import type { JsonSchema } from "./wire-schema";
import { words } from "./words";

export interface OwnParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export type Parameter = OwnParameter | { $ref: string };

/** Unknown to spec §7's clients. */
export const LIST_PARAMETERS = {
  search: {
    name: "search",
    in: "query",
    description: words.parameters.search,
    schema: { type: "string", maxLength: SEARCH_MAX },
  },
  field: {
    name: "field",
    in: "query",
    description: words.parameters.field,
    schema: { type: "string", maxLength: FIELD_NAME_MAX },
  },
  also: {
    name: "also",
    in: "query",
    description: words.parameters.also,
    schema: { type: "string", maxLength: CONDITIONS_CHARACTERS },
  },
  page: {
    name: "page",
    in: "query",
    description: words.parameters.page,
    schema: { type: "integer", minimum: 1 },
  },
  size: {
    name: "size",
    in: "query",
    description: words.parameters.size,
    schema: { type: "integer", minimum: 1, maximum: LIST_ROWS_MAX },
  },
  sort: {
    name: "sort",
    in: "query",
    description: words.parameters.sort,
    schema: { type: "string", maxLength: FIELD_NAME_MAX + 1 },
  },
  using: {
    name: "using",
    in: "query",
    description: words.parameters.using,
    schema: { type: "string", pattern: USING_PATTERN.source },
  },
  status: { name: "status", in: "query", description: words.parameters.status, schema: { const: "ACTIVE" } },
  match: { name: "match", in: "query", description: words.parameters.match, schema: { const: "exact" } },
  after: {
    name: "after",
    in: "query",
    description: words.parameters.after,
    schema: { type: "string", maxLength: ID_MAX },
  },
  changedSince: {
    name: "changedSince",
    in: "query",
    description: words.parameters.changedSince,
    schema: { type: "string", format: "date-time" },
  },
} satisfies Record<string, Parameter>;

export const HEADER_PARAMETERS = {
  ifMatch: {
    name: "If-Match",
    in: "header",
    description: words.ifMatch,
    schema: { type: "string", examples: ['"3"'] },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: words.idempotencyKey,
    schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
  },
} satisfies Record<string, Parameter>;

export const headerParametersOf = (endpoint: Endpoint): Parameter[] => [
  ...(isVersioned(endpoint) ? [{ $ref: "#/components/parameters/ifMatch" }] : []),
  ...(isRemembered(endpoint) ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
];

type ListParameter = keyof typeof LIST_PARAMETERS;

/** Parameters by the contract's schema. */
const DESCRIBED = new Map<unknown, ListParameter>([
  ...(Object.entries(Paging.shape) as [keyof Paging, unknown][]).map(([name, schema]) => [schema, name] as const),
  [Choosing.shape.status, "status"],
]);

const listParameter = ({ input }: Endpoint, name: string): ListParameter | undefined =>
  input instanceof z.ZodObject ? DESCRIBED.get(input.shape[name]) : undefined;

const pathParameters = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The body holds the fields that are no parameters. */
export function parametersOf(endpoint: Endpoint, input: JsonSchema): { parameters: Parameter[]; body: JsonSchema } {
  const inPath = pathParameters(endpoint);
  const { properties = {}, required = [], ...rest } = input;
  const fields = Object.entries(properties) as [string, JsonSchema][];
  const parameters = fields
    .filter(([name]) => endpoint.method === "GET" || inPath.includes(name))
    .map(([name, schema]): Parameter => {
      const known = listParameter(endpoint, name);
      if (known) return { $ref: `#/components/parameters/${known}` };
      if (inPath.includes(name)) return { name, in: "path", required: true, schema };
      return { name, in: "query", ...(required.includes(name) ? { required: true } : {}), schema: withoutNull(schema) };
    });
  const bodyFields = endpoint.method === "GET" ? [] : fields.filter(([name]) => !inPath.includes(name));
  const names = bodyFields.map(([name]) => name);
  const needed = required.filter((name) => names.includes(name));
  return {
    parameters,
    body: { ...rest, properties: Object.fromEntries(bodyFields), ...(needed.length > 0 ? { required: needed } : {}) },
  };
}

/** Addresses carry no null: nullable fields become optional. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter(({ type }) => type !== "null");
  return choices?.length === 1 ? choices[0]! : schema;
}
