import type { ApiDocument } from "~/contract/document/openapi";
import type { Operation } from "~/contract/document/operation";
import type { JsonSchema } from "~/contract/document/wire-schema";
import { type Field, fieldsOf } from "./fields";

/** How a part of a call travels. */
type Travels = "query" | "encrypted" | "json" | "form";

interface Part {
  travels: Travels;
  fields: Field[];
}

/** A call as the page tells it. */
export interface Call {
  id: string;
  method: string;
  path: string;
  operation: Operation;
  inputs: Part[];
  /** Names of the parameters that lists have in common. */
  listParameters: string[];
  output: Part;
  isPaged: boolean;
}

/** The document's calls by tag, in its order. */
export function callsByTag(document: ApiDocument): Map<string, Call[]> {
  const calls = new Map<string, Call[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item))
      calls.get(operation.tags[0]!)?.push(callOf(document, method.toUpperCase(), path, operation));
  }
  return calls;
}

function callOf({ components }: ApiDocument, method: string, path: string, operation: Operation): Call {
  const ownParameters = (operation.parameters ?? []).flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]));
  const parameters = ownParameters.flatMap(({ name, required = false, schema }) =>
    fieldsOf(schema).map((field) => ({ ...field, name: field.name ? `${name}.${field.name}` : name, required })),
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
function partOf(schema: JsonSchema, travels: Travels): Part {
  const sealed = schema.properties?.["encryptedData"] as JsonSchema | undefined;
  const payload = sealed?.["x-encrypted-payload"] as JsonSchema | undefined;
  return payload ? { travels: "encrypted", fields: fieldsOf(payload) } : { travels, fields: fieldsOf(schema) };
}
