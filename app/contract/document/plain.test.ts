import { describe, expect, test } from "vitest";
import { problemsWith, resolve, type Schema } from "../../../tests/support/json-schema";
import { contract, type Endpoint, type EndpointName } from "../index";
import { isPagedList } from "../kit/paging";
import { fromWire } from "../kit/wire";
import { isGrantable } from "../service-account";
import { plainDocument } from "./plain";

const document = plainDocument("https://portico.example.test");
const root = document as unknown as Schema;
const text = JSON.stringify(document);
const calls = Object.entries(contract) as [EndpointName, Endpoint][];
const operationOf = ({ method, path }: Endpoint) => document.paths[path]![method === "GET" ? "get" : "post"]!;

interface Body {
  schema: Schema;
  example?: unknown;
}

const bodyOf = (endpoint: Endpoint) => operationOf(endpoint).requestBody?.content["application/json"];
const answerOf = (operation: { responses: Record<string, object> }) =>
  (operation.responses["200"] as { content: Record<string, Body> }).content["application/json"]!;

describe("the document of plain JSON", () => {
  test("refers to nothing that is missing, and names no schema, parameter, header or answer in vain", () => {
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!));
    for (const ref of refs) expect(() => resolve(ref, root), ref).not.toThrow();
    for (const kind of ["parameters", "headers", "responses", "schemas"] as const)
      for (const name of Object.keys(document.components[kind])) expect(refs).toContain(`#/components/${kind}/${name}`);
  });

  test("has no pattern and no path that generators of clients stumble over", () => {
    const patterns = [...text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern]) => pattern!);
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) {
      expect(pattern, "known to Python").not.toMatch(/\\[pP]\{/);
      expect(() => new RegExp(JSON.parse(`"${pattern}"`) as string), "without the flag u").not.toThrow();
    }
    for (const path of Object.keys(document.paths)) expect(path).not.toContain("{_");
  });

  test("gives every call, and every list one for a record of it, a name of its own", () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const lists = calls.filter(([, endpoint]) => isPagedList(endpoint)).map(([name]) => `${name}ById`);
    expect(ids.toSorted()).toEqual([...Object.keys(contract), ...lists].toSorted());
  });

  test("types every body and every answer: a named schema each, none encrypted", () => {
    expect(text).not.toContain("x-encrypted-payload");
    for (const [name, endpoint] of calls) {
      expect(answerOf(operationOf(endpoint)).schema, name).toEqual({
        $ref: `#/components/schemas/${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`,
      });
      const body = bodyOf(endpoint);
      if (body) expect(body.schema["$ref"], name).toMatch(/Request$/);
    }
  });

  test("says of every call whether a service account can make it", () => {
    for (const [name, endpoint] of calls) {
      const schemes = operationOf(endpoint).security.flatMap((each) => Object.keys(each));
      expect(schemes.includes("bearer"), name).toBe(endpoint.access !== "none" && isGrantable(endpoint));
    }
  });
});

describe("its examples", () => {
  test.each(calls.filter(([, endpoint]) => bodyOf(endpoint)))("%s takes its own", (_name, endpoint) => {
    const { schema, example } = bodyOf(endpoint)!;
    expect(problemsWith(example, schema, root)).toEqual([]);
    const inPath = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, "an-id"]));
    const parsed = endpoint.input.safeParse({ ...(fromWire(example, endpoint.wireNames) as object), ...inPath });
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  test("of answers are such answers", () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const operation of Object.values(item)) {
        const { schema, example } = answerOf(operation);
        expect(problemsWith(example, schema, root), path).toEqual([]);
      }
  });
});
