import type { ApiDocument } from "~/contract/document/openapi";
import type { Operation } from "~/contract/document/operation";
import type { JsonSchema } from "~/contract/document/wire-schema";
import { type DescribedField, describeFields } from "./fields";

/** How a part of a call travels. */
type Travels = "query" | "encrypted" | "json" | "form";

interface DescribedPart {
  travels: Travels;
  fields: DescribedField[];
}

/** A call as the page describes it. */
export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  operation: Operation;
  inputs: DescribedPart[];
  /** Names of the parameters that lists have in common. */
  listParameters: string[];
  output: DescribedPart;
  isPaged: boolean;
}

/** The document's calls by tag, in its order. */
export function callsByTag(document: ApiDocument): Map<string, DescribedCall[]> {
  const calls = new Map<string, DescribedCall[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item))
      calls.get(operation.tags[0]!)?.push(callOf(document, method.toUpperCase(), path, operation));
  }
  return calls;
}

function callOf({ components }: ApiDocument, method: string, path: string, operation: Operation): DescribedCall {
  const ownParameters = (operation.parameters ?? []).flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]));
  const parameters = ownParameters.flatMap(({ name, required = false, schema }) =>
    describeFields(schema).map((field) => ({ ...field, name: field.name ? `${name}.${field.name}` : name, required })),
  );
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const answer = answerOf(operation);
  return {
    id: operation.operationId,
    method,
    path,
    operation,
    inputs: [
      ...(parameters.length > 0 ? [{ travels: "query" as const, fields: parameters }] : []),
      ...(body ? [partOf(body[1].schema, body[0] === "multipart/form-data" ? "form" : "json")] : []),
    ],
    listParameters: Object.entries(components.parameters)
      .filter(([name]) =>
        operation.parameters?.some((parameter) => "$ref" in parameter && parameter.$ref.endsWith(`/${name}`)),
      )
      .map(([, { name }]) => name),
    output: partOf(answer.properties!["data"] as JsonSchema, "json"),
    isPaged: "total" in answer.properties!,
  };
}

function answerOf({ responses }: Operation): JsonSchema {
  const success = responses["200"]!;
  return "content" in success ? success.content["application/json"]!.schema : {};
}

/** Looks into the envelope of what travels encrypted. */
function partOf(schema: JsonSchema, travels: Travels): DescribedPart {
  const sealed = schema.properties?.["encryptedData"] as JsonSchema | undefined;
  const payload = sealed?.["x-encrypted-payload"] as JsonSchema | undefined;
  return payload
    ? { travels: "encrypted", fields: describeFields(payload) }
    : { travels, fields: describeFields(schema) };
}
