import { describe, expect, test } from "vitest";
import { problemsWith, resolve, type Schema } from "../../../tests/support/json-schema";
import { contract, type Endpoint, type EndpointName } from "../index";
import { isPagedList } from "../kit/paging";
import { fromWire } from "../kit/wire";
import { isGrantable } from "../service-account";
import { SPEC_CALLS } from "../spec-calls.fixture";
import { apiDocument } from "./openapi";
import { TAGS } from "./tags";

const document = apiDocument("https://portico.example.test");
const root = document as unknown as Schema;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
);
const operationOf = (call: string) => operations.find((each) => each.call === call)!.operation;

const json = JSON.stringify(document);
const calls = Object.entries(contract) as [EndpointName, Endpoint][];
const operationFor = ({ method, path }: Endpoint) => operationOf(`${method} ${path}`);

interface Body {
  schema: Schema;
  example?: unknown;
}

const bodyOf = (endpoint: Endpoint) => operationFor(endpoint).requestBody?.content["application/json"];
const answerOf = (operation: { responses: Record<string, object> }) =>
  (operation.responses["200"] as { content: Record<string, Body> }).content["application/json"]!;

function* objectsIn(value: unknown, place = "#"): Generator<[place: string, value: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${place}/${key}`);
}

/** OpenAPI 3.1.0 §4.8, as far as this document uses it. */
const text = { type: "string", minLength: 1 };
const content = {
  type: "object",
  additionalProperties: {
    type: "object",
    required: ["schema"],
    properties: { schema: { type: "object" }, example: {} },
  },
};
const OPENAPI: Schema = {
  type: "object",
  required: ["openapi", "info", "paths"],
  properties: {
    openapi: { type: "string", pattern: "^3\\.1\\.\\d+$" },
    info: {
      type: "object",
      required: ["title", "version"],
      properties: { title: text, version: text, description: text },
      additionalProperties: false,
    },
    servers: {
      type: "array",
      items: { type: "object", required: ["url"], properties: { url: { type: "string", pattern: "^https?://" } } },
    },
    tags: {
      type: "array",
      items: {
        type: "object",
        required: ["name"],
        properties: { name: text, description: text },
        additionalProperties: false,
      },
    },
    components: { type: "object" },
    paths: {
      type: "object",
      additionalProperties: {
        type: "object",
        additionalProperties: {
          type: "object",
          required: ["operationId", "summary", "description", "tags", "responses"],
          properties: {
            operationId: { type: "string", pattern: "^[a-zA-Z]+$" },
            summary: text,
            description: text,
            tags: { type: "array", items: text, maxItems: 1 },
            parameters: {
              type: "array",
              items: {
                anyOf: [
                  { type: "object", required: ["$ref"], properties: { $ref: text }, additionalProperties: false },
                  {
                    type: "object",
                    required: ["name", "in", "schema"],
                    properties: {
                      name: text,
                      in: { enum: ["path", "query", "header"] },
                      required: { const: true },
                      description: text,
                      schema: { type: "object" },
                    },
                    additionalProperties: false,
                  },
                ],
              },
            },
            requestBody: {
              type: "object",
              required: ["content", "required"],
              properties: { content, required: { type: "boolean" } },
              additionalProperties: false,
            },
            responses: {
              type: "object",
              required: ["200", "400", "default"],
              additionalProperties: {
                anyOf: [
                  { type: "object", required: ["$ref"], properties: { $ref: text }, additionalProperties: false },
                  {
                    type: "object",
                    required: ["description", "content"],
                    properties: { description: text, headers: { type: "object" }, content },
                    additionalProperties: false,
                  },
                ],
              },
            },
            security: { type: "array", items: { type: "object" } },
            "x-encrypted": { const: true },
            "x-access": { enum: ["none", "user", "self-or-admin", "admin"] },
            "x-extension": { const: true },
            "x-launch-token": { const: true },
          },
          additionalProperties: false,
        },
      },
    },
  },
  additionalProperties: false,
};

describe("the API's document", () => {
  test("has the structure that OpenAPI 3.1 requires, and is plain JSON", () => {
    expect(problemsWith(document, OPENAPI)).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test("describes every call of the contract once, under a tag of its own domain, and a record of every list", () => {
    const lists = calls.filter(([, endpoint]) => isPagedList(endpoint));
    const all = [
      ...calls.map(([, { method, path }]) => `${method} ${path}`),
      ...lists.map(([, { path }]) => `GET ${path}/{id}`),
    ];
    expect(operations.map(({ call }) => call).toSorted()).toEqual(all.toSorted());
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      [...Object.keys(contract), ...lists.map(([name]) => `${name}ById`)].toSorted(),
    );
    expect(TAGS.flatMap(({ calls }) => Object.keys(calls)).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test("marks what the specification does not name", () => {
    const named = operations.filter(({ operation }) => !operation["x-extension"]).map(({ call }) => call);
    expect(named.toSorted()).toEqual(SPEC_CALLS.toSorted());
  });

  test("declares each path's parameters", () => {
    for (const { call, path, operation } of operations) {
      const inPath = (operation.parameters ?? []).flatMap((each) =>
        "in" in each && each.in === "path" ? [each.name] : [],
      );
      expect(inPath, call).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  test("knows what every field is", () => {
    for (const [place, value] of objectsIn(document)) {
      // AuthZEN has fields that are named "properties" themselves.
      if (!/\/properties\/(?!properties$)[^/]+$/.test(place)) continue;
      expect(
        ["type", "anyOf", "enum", "const", "$ref"].some((keyword) => keyword in value),
        place,
      ).toBe(true);
    }
  });
});

describe("a call in the document", () => {
  test("has the body and the data of its envelope described in the wire's own spelling, records by reference", () => {
    const update = operationOf("POST /api/client/updateClains");
    expect(update["x-encrypted"]).toBe(true);
    expect(document.components.schemas["UpdateClanRequest"]).toMatchObject({
      required: ["clainsId", "clientId", "name", "count", "type"],
      properties: { type: { enum: ["INTERNAL", "EXTERNAL"] } },
    });
    expect(document.components.schemas["ListRolesAnswer"]).toMatchObject({
      required: ["code", "msg", "data"],
      properties: {
        code: { const: 200 },
        total: { type: "integer" },
        data: { type: "array", items: { $ref: "#/components/schemas/Role" } },
      },
    });
    const { EmailConfiguration } = document.components.schemas;
    expect(EmailConfiguration?.properties).toHaveProperty("postNo");
    expect(EmailConfiguration?.properties).not.toHaveProperty("port");
  });

  test("says whether the specification's callers send and get it encrypted, and the document how", () => {
    for (const [name, endpoint] of calls)
      expect(operationOf(`${endpoint.method} ${endpoint.path}`)["x-encrypted"] ?? false, name).toBe(endpoint.encrypted);
    expect(document.info.description).toMatch(/x-encrypted then take .* encryptedData.* AES-256-CBC/);
  });

  test("says who may make it", () => {
    expect(operationOf("POST /api/users/login")).toMatchObject({ security: [], "x-access": "none" });
    expect(operationOf("POST /api/users/createRole").responses).toHaveProperty("403");
    expect(document.components.securitySchemes["token"]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Authorization",
    });
    for (const [name, endpoint] of calls) {
      const operation = operationOf(`${endpoint.method} ${endpoint.path}`);
      const schemes = operation.security.flatMap((each) => Object.keys(each));
      expect(schemes.includes("bearer"), name).toBe(endpoint.who.access !== "none" && isGrantable(endpoint));
      expect(operation["x-access"], name).toBe(endpoint.who.access);
    }
  });

  test("is a form where spec §7 says so", () => {
    const form = operationOf("POST /api/client/uploadLogoImage").requestBody?.content;
    expect(Object.keys(form ?? {})).toEqual(["multipart/form-data"]);
    expect(document.components.schemas["UploadLogoImageRequest"]).toMatchObject({
      required: ["logo"],
      properties: { logo: { type: "string", format: "binary" } },
    });
  });
});

describe("generators of clients", () => {
  test("find what the document refers to, and nothing that it does not", () => {
    const refs = new Set([...json.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!));
    for (const ref of refs) expect(() => resolve(ref, root), ref).not.toThrow();
    for (const kind of ["parameters", "headers", "responses", "schemas"] as const)
      for (const name of Object.keys(document.components[kind])) expect(refs).toContain(`#/components/${kind}/${name}`);
  });

  test("stumble over no pattern and no path", () => {
    const patterns = [...json.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern]) => pattern!);
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) {
      expect(pattern, "known to Python").not.toMatch(/\\[pP]\{/);
      expect(() => new RegExp(JSON.parse(`"${pattern}"`) as string), "without the flag u").not.toThrow();
    }
    for (const path of Object.keys(document.paths)) expect(path).not.toContain("{_");
  });

  test("make a type of every body and every answer: a named schema each, none encrypted", () => {
    expect(json).not.toContain("x-encrypted-payload");
    for (const [name, endpoint] of calls) {
      expect(answerOf(operationFor(endpoint)).schema, name).toEqual({
        $ref: `#/components/schemas/${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`,
      });
      const body = bodyOf(endpoint);
      if (body) expect(body.schema["$ref"], name).toMatch(/Request$/);
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
