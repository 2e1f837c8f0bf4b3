import type { EndpointName } from "../index";
import type { Endpoint } from "../kit/endpoint";
import { isPaged, isPagedList, isVersioned } from "../kit/paging";
import type { Access } from "../kit/who";
import { isGrantable } from "../service-account";
import { HEADERS, REFUSED_AS_TEXT, RESPONSES, SCHEMAS, success } from "./components";
import { notes } from "./note-words";
import {
  HEADER_PARAMETERS,
  headerParametersOf,
  LIST_PARAMETERS,
  type OwnParameter,
  type Parameter,
  parametersOf,
} from "./parameters";
import { type RecordSchemas, recordSchemas } from "./records";
import { sampleObjectOf, sampleOf } from "./sample";
import { SAMPLES } from "./samples";
import { summaries } from "./summaries";
import { TAGS } from "./tags";
import { type JsonSchema, wireSchema } from "./wire-schema";
import { words } from "./words";

interface Example {
  schema: JsonSchema;
  example?: unknown;
}

/** As for a bearer token. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Example> };
  responses: Record<string, object>;
  security: Record<string, string[]>[];
  "x-access": Access;
  /** Spec §7's callers use encryptedData. */
  "x-encrypted"?: true;
  /** Not in the specification. */
  "x-extension"?: true;
  /** A launch token may call it for its own user. */
  "x-launch-token"?: true;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: Record<string, OwnParameter>;
    headers: Record<string, object>;
    responses: Record<string, object>;
    schemas: Record<string, JsonSchema>;
  };
}

/** Raised for additions; removals are announced first (docs/api.md). */
const VERSION = "1.1.0";

/** OpenAPI 3.1.0, plain JSON. Bodies and answers are named schemas, which generators turn into types. */
export function apiDocument(origin: string): ApiDocument {
  const records = recordSchemas();
  const schemas: Record<string, JsonSchema> = { ...SCHEMAS, ...records.schemas };
  const paths: ApiDocument["paths"] = {};
  for (const { name: tag, calls } of TAGS) {
    for (const [name, endpoint] of Object.entries(calls) as [EndpointName, Endpoint][]) {
      const method = endpoint.method === "GET" ? "get" : "post";
      const call = { name, endpoint, tag, records, schemas };
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(call) };
      if (isPagedList(endpoint)) paths[`${endpoint.path}/{id}`] = { get: byId(call) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: words.title, version: VERSION, description: words.description.join("\n\n") },
    servers: [{ url: origin }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: words.bearer },
        clientCredentials: {
          type: "oauth2",
          description: words.clientCredentials,
          flows: { clientCredentials: { tokenUrl: `${origin}/oidc/token`, scopes: {} } },
        },
        token: { type: "apiKey", in: "header", name: "Authorization", description: words.token },
      },
      parameters: { ...LIST_PARAMETERS, ...HEADER_PARAMETERS },
      headers: HEADERS,
      responses: RESPONSES,
      schemas,
    },
  };
}

interface Described {
  name: EndpointName;
  endpoint: Endpoint;
  tag: string;
  records: RecordSchemas;
  schemas: Record<string, JsonSchema>;
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function operationOf(call: Described): Operation {
  const { name, endpoint, schemas, records } = call;
  const { parameters, body } = parametersOf(endpoint, wireSchema(endpoint.input, "input", endpoint.wireNames));
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  const request = `${capitalised(name)}Request`;
  if (hasBody) schemas[request] = body;
  const data = records.referring(wireSchema(endpoint.output, "output", endpoint.wireNames));
  const answer = endpoint.isBare ? data : success(data, isPaged(endpoint));
  const mediaType = endpoint.body === "form" ? "multipart/form-data" : "application/json";
  const all = [...parameters, ...headerParametersOf(endpoint)];
  return {
    ...commonOf(call, name, summaries[name]),
    ...(endpoint.extension ? { "x-extension": true as const } : {}),
    ...(endpoint.who.also.includes("launch") ? { "x-launch-token": true as const } : {}),
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { [mediaType]: withExample(ref(request), call, mediaType !== "application/json") },
          },
        }
      : {}),
    responses: responsesOf(call, answerOf(call, `${capitalised(name)}Answer`, answer)),
  };
}

/** A list's single record. */
function byId(call: Described): Operation {
  const { name, endpoint, records } = call;
  const { items } = records.referring(wireSchema(endpoint.output, "output", endpoint.wireNames));
  // Generators drop a leading underscore, and would not find the path's parameter.
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
  return {
    ...commonOf(call, `${name}ById`, words.byId(summaries[name])),
    "x-extension": true,
    parameters: [id],
    responses: responsesOf(call, answerOf(call, `${capitalised(name)}ByIdAnswer`, success(items as JsonSchema, false))),
  };
}

const commonOf = ({ name, endpoint, tag }: Described, operationId: string, summary: string) => ({
  operationId,
  summary,
  description: [
    notes[name],
    words.access[endpoint.who.access],
    endpoint.who.withoutUserId === "caller" && words.ownByDefault,
    isGrantable(endpoint) ? words.grantable(name) : endpoint.who.access === "none" ? "" : words.forPeople,
  ]
    .filter(Boolean)
    .join(" "),
  tags: [tag],
  security: securityOf(endpoint),
  "x-access": endpoint.who.access,
  ...(endpoint.encrypted ? { "x-encrypted": true as const } : {}),
});

function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.who.access === "none") return [];
  const schemes = isGrantable(endpoint) ? ["bearer", "clientCredentials", "token"] : ["token"];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function answerOf({ schemas }: Described, name: string, schema: JsonSchema): JsonSchema {
  schemas[name] = schema;
  return ref(name);
}

function withExample(schema: JsonSchema, { name, schemas }: Described, isForm: boolean): Example {
  if (isForm) return { schema };
  const resolve = (to: string) => schemas[to.split("/").at(-1)!] ?? {};
  return { schema, example: { ...sampleObjectOf(schema, resolve), ...SAMPLES[name] } };
}

function responsesOf(call: Described, answer: JsonSchema): Record<string, object> {
  const { endpoint, schemas } = call;
  const resolve = (to: string) => schemas[to.split("/").at(-1)!] ?? {};
  const refusal = (name: keyof typeof RESPONSES) =>
    endpoint.isBare ? REFUSED_AS_TEXT : { $ref: `#/components/responses/${name}` };
  return {
    200: {
      description: words.done,
      headers: { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } },
      content: { "application/json": { schema: answer, example: sampleOf(answer, resolve, true) } },
    },
    ...(endpoint.audit ? { 202: refusal("Waiting"), 409: refusal("Conflict") } : {}),
    400: refusal("Invalid"),
    ...(endpoint.who.access === "none" ? {} : { 401: refusal("NotSignedIn"), 403: refusal("NotAllowed") }),
    404: refusal("NotFound"),
    ...(isVersioned(endpoint) ? { 412: refusal("Stale") } : {}),
    ...(endpoint.method === "POST" ? { 413: refusal("TooLarge") } : {}),
    ...(endpoint.audit?.action === "CREATED" ? { 422: refusal("KeyReused") } : {}),
    429: refusal("TooMany"),
    default: refusal("Refused"),
  };
}
