import type { JsonSchema } from "./wire-schema";

const ID = "019aa3f0-5c1e-7d21-9b0a-4f6c2d8e1a37";
const INSTANT = "2026-11-22T09:30:00Z";

/** Examples by field name, where the type does not suffice. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  actualName: "Northwind",
  displayName: "Northwind",
  firstName: "Ana",
  lastName: "Ruiz",
  userName: "ana.ruiz",
  password: "Correct#Horse7",
  newPassword: "Correct#Horse7",
  confirmPassword: "Correct#Horse7",
  oldPassword: "Former#Horse7",
  currentPassword: "Former#Horse7",
  otp: "123456",
  phone: "9000000101",
  phoneNumber: "9000000101",
  contactNumber: "9000000101",
  expiresOn: "2027-06-30",
  deadline: "2027-06-30T00:00:00Z",
  effectiveFrom: INSTANT,
  graceUntil: "2027-06-30T00:00:00Z",
  validFrom: INSTANT,
  validUntil: "2027-06-30T00:00:00Z",
  rights: ["listClients", "createClient"],
  changedSince: INSTANT,
  addresses: ["https://app.example.test/logo.png"],
  after: "first",
  color: "#177245",
  timeZone: "Asia/Kolkata",
  domain: "example.test",
  domains: ["example.test"],
  shortName: "northwind",
  issuer: "https://provider.example.test",
};

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  email: "ana@example.test",
  uuid: ID,
  uri: "https://app.example.test/in",
  date: "2027-06-30",
  "date-time": INSTANT,
};

/** A phone number, a token, a right, a reference, a name of an attribute. */
const BY_PATTERN: readonly string[] = [
  "9000000101",
  "Q3Jhd2xpbmctYS1sb25nLXJhbmRvbS10b2tlbi0xMjM",
  "BCDF-GHJK",
  "42",
  `APPLICATION.${ID}`,
  "?size=50",
  "employee_number",
];

/** `optional`: include optional fields. */
export function sampleOf(schema: JsonSchema, resolve: (ref: string) => JsonSchema, optional: boolean): unknown {
  return sample(schema, "", { resolve, optional, depth: 0 });
}

/** Required fields only. */
export const sampleObjectOf = (schema: JsonSchema, resolve: (ref: string) => JsonSchema): object =>
  sampleOf(schema, resolve, false) as object;

interface Making {
  resolve(ref: string): JsonSchema;
  optional: boolean;
  depth: number;
}

const DEPTH_MAX = 6;

function sample(schema: JsonSchema, name: string, making: Making): unknown {
  const deeper = { ...making, depth: making.depth + 1 };
  if (schema.$ref) return sample(making.resolve(schema.$ref), name, deeper);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(choices.find(({ type }) => type !== "null") ?? {}, name, making);
  if (schema.allOf) return sample(schema.allOf[0] ?? {}, name, making);
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "object" || schema.properties) return sampleObject(schema, deeper);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (type === "array") return sampleList(schema, name, deeper);
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return true;
  return sampleText(schema, name);
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, making: Making): unknown {
  const names = Object.keys(properties).filter((name) => making.optional || required.includes(name));
  return Object.fromEntries(names.map((name) => [name, sample(properties[name] as JsonSchema, name, making)]));
}

function sampleList({ items }: JsonSchema, name: string, making: Making): unknown[] {
  if (making.depth > DEPTH_MAX || typeof items !== "object" || Array.isArray(items)) return [];
  return [sample(items, name, making)];
}

function sampleText({ format, pattern, maxLength = Infinity, minLength = 0 }: JsonSchema, name: string): unknown {
  if (format && Object.hasOwn(BY_FORMAT, format)) return BY_FORMAT[format];
  if (pattern) {
    const fitting = BY_PATTERN.find((value) => new RegExp(pattern, "u").test(value));
    if (fitting !== undefined) return fitting;
  }
  if (/mail/i.test(name)) return BY_FORMAT["email"];
  if (name === "_id" || /id$/i.test(name)) return ID;
  if (/ur[il]$|^address$/i.test(name) && maxLength > 500) return BY_FORMAT["uri"];
  if (/at$/i.test(name) && pattern) return INSTANT;
  return "Example".padEnd(minLength, "-").slice(0, maxLength);
}
