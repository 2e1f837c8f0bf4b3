import type { ApiDocument, Operation } from "~/contract/document/openapi";
import type { JsonSchema } from "~/contract/document/wire-schema";
import { type DescribedField, describeFields } from "./fields";

type Travels = "query" | "encrypted" | "json" | "form";

interface DescribedPart {
  travels: Travels;
  fields: DescribedField[];
}

export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  operation: Operation;
  inputs: DescribedPart[];
  listParameters: string[];
  headers: string[];
  output: { travels: "encrypted" | "json" | "bare"; fields: DescribedField[] };
  isPaged: boolean;
}

/** In the document's order. */
export function callsByTag(document: ApiDocument): Map<string, DescribedCall[]> {
  const calls = new Map<string, DescribedCall[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item))
      calls.get(operation.tags[0]!)?.push(callOf(document, method.toUpperCase(), path, operation));
  }
  return calls;
}

/** Other schemas are the body or answer of a single call. */
export function recordsOf({ paths, components }: ApiDocument): [name: string, schema: JsonSchema][] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const ofCalls = new Set(operations.flatMap((operation) => [bodyOf(operation)?.[1].schema, answerOf(operation)]));
  const refs = new Set([...ofCalls].map((schema) => schema?.$ref));
  return Object.entries(components.schemas).filter(([name]) => !refs.has(SCHEMAS + name));
}

const SCHEMAS = "#/components/schemas/";

function callOf({ components }: ApiDocument, method: string, path: string, operation: Operation): DescribedCall {
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? components.schemas[schema.$ref.slice(SCHEMAS.length)]! : schema;
  const ownParameters = (operation.parameters ?? []).flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]));
  const parameters = ownParameters.flatMap(({ name, required = false, schema }) =>
    describeFields(schema).map((field) => ({ ...field, name: field.name ? `${name}.${field.name}` : name, required })),
  );
  const shared = Object.entries(components.parameters)
    .filter(([name]) =>
      operation.parameters?.some((parameter) => "$ref" in parameter && parameter.$ref.endsWith(`/${name}`)),
    )
    .map(([, parameter]) => parameter);
  const body = bodyOf(operation);
  const answer = resolved(answerOf(operation));
  const enveloped = answer.properties?.["data"];
  const asJson = operation["x-encrypted"] ? "encrypted" : "json";
  const fieldsOfBody = body && describeFields(resolved(body[1].schema));
  return {
    id: operation.operationId,
    method,
    path,
    operation,
    inputs: [
      ...(parameters.length > 0 ? [{ travels: "query" as const, fields: parameters }] : []),
      ...(fieldsOfBody
        ? [{ travels: body[0] === "multipart/form-data" ? ("form" as const) : asJson, fields: fieldsOfBody } as const]
        : []),
    ],
    listParameters: shared.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    headers: shared.filter((parameter) => parameter.in === "header").map(({ name }) => name),
    output: enveloped
      ? { travels: asJson, fields: describeFields(enveloped as JsonSchema) }
      : { travels: "bare", fields: describeFields(answer) },
    isPaged: enveloped !== undefined && "total" in answer.properties!,
  };
}

const bodyOf = (operation: Operation) => Object.entries(operation.requestBody?.content ?? {})[0];

const answerOf = ({ responses }: Operation): JsonSchema =>
  (responses["200"] as { content: Record<string, { schema: JsonSchema }> }).content["application/json"]!.schema;
