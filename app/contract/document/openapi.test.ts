import { describe, expect, test } from "vitest";
import { problemsWith, resolve, type Schema } from "../../../tests/support/json-schema";
import { contract, type Endpoint } from "../index";
import { SPEC_CALLS } from "../spec-calls.fixture";
import { apiDocument } from "./openapi";
import { TAGS } from "./tags";

const document = apiDocument("https://portico.example.test");
const root = document as unknown as Schema;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
);
const operationOf = (call: string) => operations.find((each) => each.call === call)!.operation;

/** Everything in the document that is an object, with its place. */
function* objectsIn(value: unknown, place = "#"): Generator<[place: string, value: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${place}/${key}`);
}

/** What OpenAPI 3.1.0 wants of a document such as ours (§4.8). */
const text = { type: "string", minLength: 1 };
const content = {
  type: "object",
  additionalProperties: { type: "object", required: ["schema"], properties: { schema: { type: "object" } } },
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
    security: { type: "array", items: { type: "object" } },
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
                      in: { enum: ["path", "query"] },
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
                    properties: { description: text, content },
                    additionalProperties: false,
                  },
                ],
              },
            },
            security: { type: "array", maxItems: 0 },
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

  test("describes every call of the contract once, under a tag of its own domain", () => {
    const all = (Object.values(contract) as Endpoint[]).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ call }) => call).toSorted()).toEqual(all.toSorted());
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.keys(contract).toSorted(),
    );
    expect(TAGS.flatMap(({ calls }) => Object.keys(calls)).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test("marks what the specification does not name", () => {
    const named = operations.filter(({ operation }) => !operation["x-extension"]).map(({ call }) => call);
    expect(named.toSorted()).toEqual(SPEC_CALLS.toSorted());
  });

  test("refers to nothing that is missing, and holds nothing that is not referred to", () => {
    const refs = new Set([...objectsIn(document)].flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])));
    for (const ref of refs) expect(() => resolve(ref, root), ref).not.toThrow();
    for (const kind of ["parameters", "responses", "schemas"] as const) {
      for (const name of Object.keys(document.components[kind]))
        expect(refs, "is referred to").toContain(`#/components/${kind}/${name}`);
    }
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
      if (!/\/properties\/[^/]+$/.test(place)) continue;
      expect(
        ["type", "anyOf", "enum", "const", "$ref"].some((keyword) => keyword in value),
        place,
      ).toBe(true);
    }
  });
});

describe("a call in the document", () => {
  test("has its encrypted body described in the wire's own spelling", () => {
    expect(operationOf("POST /api/client/updateClains").requestBody?.content).toMatchObject({
      "application/json": {
        schema: {
          required: ["encryptedData"],
          properties: {
            encryptedData: {
              type: "string",
              "x-encrypted-payload": {
                required: ["clainsId", "clientId", "name", "count", "type"],
                properties: { type: { enum: ["INTERNAL", "EXTERNAL"] } },
              },
            },
          },
        },
      },
    });
  });

  test("has its answer described inside the envelope, records by reference", () => {
    expect(operationOf("GET /api/users/ListAllRole").responses["200"]).toMatchObject({
      content: {
        "application/json": {
          schema: {
            required: ["code", "msg", "data"],
            properties: {
              code: { const: 200 },
              total: { type: "integer" },
              data: {
                properties: {
                  encryptedData: {
                    "x-encrypted-payload": { type: "array", items: { $ref: "#/components/schemas/Role" } },
                  },
                },
              },
            },
          },
        },
      },
    });
    const { EmailConfiguration } = document.components.schemas;
    expect(EmailConfiguration?.properties).toHaveProperty("postNo");
    expect(EmailConfiguration?.properties).not.toHaveProperty("port");
  });

  test("says who may make it", () => {
    expect(operationOf("POST /api/users/login")).toMatchObject({ security: [], "x-access": "none" });
    expect(operationOf("POST /api/users/createRole").security).toBeUndefined();
    expect(operationOf("POST /api/users/createRole").responses).toHaveProperty("403");
    expect(document.components.securitySchemes["token"]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Authorization",
    });
  });

  test("is plain, or a form, where spec §7 says so", () => {
    const plain = operationOf("POST /api/users/createUserWithoutAppClientAndRole").requestBody?.content[
      "application/json"
    ]?.schema;
    expect(plain).toMatchObject({
      required: ["firstName", "lastName", "phoneNumber", "email", "userName", "password"],
    });
    const form = operationOf("POST /api/client/uploadLogoImage").requestBody?.content;
    expect(form).toMatchObject({
      "multipart/form-data": {
        schema: { required: ["logo"], properties: { logo: { type: "string", format: "binary" } } },
      },
    });
    expect(operationOf("POST /api/auth/oauth2/DestroySession").requestBody?.required).toBe(false);
  });
});
