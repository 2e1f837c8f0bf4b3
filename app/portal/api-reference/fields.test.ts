import { expect, test } from "vitest";
import { describeFields } from "./fields";

const described = (schema: Parameters<typeof describeFields>[0]) =>
  describeFields(schema).map(({ name, required, type, limits }) =>
    [name, required ? "required" : "", type, limits].filter(Boolean).join("; "),
  );

test("fields are listed with type, bounds and whether they are required", () => {
  const schema = {
    type: "object" as const,
    required: ["name", "port"],
    properties: {
      name: { type: "string" as const, minLength: 2, maxLength: 50 },
      port: { type: "integer" as const, minimum: 1, maximum: 65_535 },
      count: { type: "integer" as const, minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 },
      status: { type: "string" as const, enum: ["ACTIVE", "INACTIVE"] },
      uuid: { type: ["string", "null"] as ("string" | "null")[] },
      email: { anyOf: [{ type: "string" as const, format: "email", maxLength: 254 }, { type: "null" as const }] },
    },
  };
  expect(described(schema)).toEqual([
    "name; required; text; 2 to 50 characters",
    "port; required; whole number; 1 to 65,535",
    "count; whole number",
    "status; ACTIVE | INACTIVE",
    "uuid; text or null",
    "email; email address or null; at most 254 characters",
  ]);
});

test("nested objects are listed field by field, records by their name", () => {
  const schema = {
    type: "object" as const,
    properties: {
      name: {
        type: "object" as const,
        required: ["description"],
        properties: { description: { type: "string" as const } },
      },
      roles: {
        type: "array" as const,
        items: { type: "object" as const, properties: { data: { $ref: "#/components/schemas/Role" } } },
      },
    },
  };
  expect(described(schema)).toEqual([
    "name; object",
    "name.description; required; text",
    "roles; list of object",
    "roles[].data; Role",
  ]);
  expect(describeFields(schema).at(-1)?.record).toBe("Role");
});

test("a list of records is one row without a name", () => {
  expect(describeFields({ type: "array", items: { $ref: "#/components/schemas/Role" } })).toEqual([
    { name: "", required: true, type: "list of Role", record: "Role", limits: "" },
  ]);
});
