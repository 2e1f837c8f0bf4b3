import type { ApiDocument, Operation } from "~/contract/document/openapi";
import { problemsWith, resolve, type Schema } from "../../support/json-schema";
import type { Answer } from "./client";

/**
 * Envelope, and data after decrypting.
 * @returns the check; it returns the call's name, `GET /api/users/ListAllRole`, or undefined for an undocumented call
 */
export function documentedAnswers(
  document: ApiDocument,
): (method: string, path: string, answer: Answer) => string | undefined {
  const root = document as unknown as Schema;
  const known = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (method, address, answer) => {
    const pathname = address.split("?")[0]!;
    const path = pathname in document.paths ? pathname : known.find(({ pattern }) => pattern.test(pathname))?.path;
    const operation = path === undefined ? undefined : document.paths[path]![method.toLowerCase() as "get" | "post"];
    if (!operation) return undefined;

    const responses = operation.responses as Record<string, Schema>;
    const documented = responses[answer.code] ?? responses["default"]!;
    const response = "$ref" in documented ? resolve(String(documented["$ref"]), root) : documented;
    const { schema } = (response["content"] as Record<string, { schema: Schema }>)["application/json"]!;
    const problems = isSealed(operation, answer)
      ? [
          ...problemsWith(answer.envelope.data, SEALED),
          ...problemsWith({ ...answer.envelope, data: answer.data }, schema, root),
        ]
      : problemsWith(answer.envelope, schema, root);
    if (problems.length > 0)
      throw new Error(`${method} ${path} answers otherwise than documented:\n${problems.join("\n")}`);
    return `${method} ${path}`;
  };
}

const SEALED: Schema = {
  type: "object",
  required: ["encryptedData"],
  properties: { encryptedData: { type: "string" } },
  additionalProperties: false,
};

const isSealed = (operation: Operation, answer: Answer): boolean =>
  operation["x-encrypted"] === true && answer.code === 200;
