import { z } from "zod";
import type { EndpointName } from "~/contract";
import type { Endpoint } from "~/contract/kit/endpoint";
import { cleanTemplateHtml } from "~/lib/template-html.server";
import { listRules } from "./list-rules";

type Fields = Record<string, unknown>;

/** Our extensions of spec §7, by call. */
const OWN_FIELDS: Partial<Record<EndpointName, readonly string[]>> = {
  login: ["attemptId", "trustedBrowser"],
  consumeLoginCode: ["attemptId", "trustBrowser", "isShared"],
  ssoLogin: ["attemptId", "trustedBrowser"],
  signUp: ["attemptId", "termsId", "termsLanguage"],
  verifyEmail: ["attemptId", "selfAssign", "password"],
  grantToken: ["applicationId"],
  destroySession: ["askedBy"],
  createApplication: ["selfAssignment", "requestable", "emergencyAccess", "owners", "factorPolicy", "group", "signOn"],
  updateApplication: ["selfAssignment", "requestable", "emergencyAccess", "owners", "factorPolicy", "group"],
  createEmailConfiguration: ["ifConnected"],
  updateEmailConfiguration: ["ifConnected"],
  createSmsTemplate: ["language"],
  updateSmsTemplate: ["language"],
  createEmailTemplate: ["language"],
  updateEmailTemplate: ["language"],
  createClient: ["factorPolicy"],
  updateClient: ["factorPolicy"],
  createRole: ["factorPolicy", "trustedBrowsers"],
  updateRole: ["factorPolicy", "trustedBrowsers"],
  attachRoleToUser: ["validFrom", "validUntil"],
  assignApplication: ["validFrom", "validUntil"],
  updatePage: ["applicationId", "description"],
  updateUser: ["profileImage", "cPortalId"],
  uploadLogoImage: ["owner"],
  uploadProfileImage: ["userId", "use"],
};

/** For lists spec §7 names no input except the user. */
export const isOwnField = (name: EndpointName, field: string): boolean =>
  field === "version" ||
  (Object.hasOwn(listRules, name) && field !== "userId") ||
  (OWN_FIELDS[name]?.includes(field) ?? false);

export const dependsOnDialect = (name: EndpointName, { method, encrypted }: Endpoint, input: Fields): boolean =>
  Object.entries(input).some(([field, value]) => value !== undefined && isOwnField(name, field)) ||
  (method === "POST" && encrypted && holdsNull(input)) ||
  Object.hasOwn(input, "template");

/** An API that ignores periods would give access forever. */
export const hasPeriod = ({ validFrom, validUntil }: Fields): boolean => Boolean(validFrom ?? validUntil);

/** An API without languages would send it to everybody. */
export const isTranslation = (name: EndpointName, { language }: Fields): boolean =>
  isOwnField(name, "language") && language !== undefined && language !== "en";

const holdsNull = (value: unknown): boolean =>
  value === null || (isRecord(value) && Object.values(value).some(holdsNull));

export function forOlderApi(name: EndpointName, { method, input: schema }: Endpoint, input: Fields): Fields {
  const named = Object.fromEntries(Object.entries(input).filter(([field]) => !isOwnField(name, field)));
  if (method === "GET") return named;
  const filled = withEmptyText(schema, named) as Fields;
  // Our hub cleans templates itself.
  return name.endsWith("Template") && typeof filled.template === "string"
    ? { ...filled, template: cleanTemplateHtml(filled.template).html }
    : filled;
}

/** Spec §7's clients send blank text as ""; missing numbers stay null. */
function withEmptyText(schema: unknown, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (value === null) return inner instanceof z.ZodString || inner instanceof z.ZodEnum ? "" : null;
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return value;
  const { shape } = inner;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      withEmptyText(Object.hasOwn(shape, name) ? shape[name] : undefined, item),
    ]),
  );
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in) : schema;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);
