import type { EndpointName } from "../index";
import type { Endpoint } from "../kit/endpoint";
import { RESPONSES, SCHEMAS } from "./components";
import { type Operation, operationOf } from "./operation";
import { LIST_PARAMETERS } from "./parameters";
import { recordSchemas } from "./records";
import { TAGS } from "./tags";
import type { JsonSchema } from "./wire-schema";

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: {
    securitySchemes: Record<string, object>;
    parameters: typeof LIST_PARAMETERS;
    responses: typeof RESPONSES;
    schemas: Record<string, JsonSchema>;
  };
}

const DESCRIPTION = [
  "Every answer is {code, msg, data}; code 200 is success, and code is also the HTTP status.",
  "Most bodies, and the data of most successful answers, are one field encryptedData: JSON encrypted with the secret shared with callers. Where that is so, the schema of encryptedData carries the plain payload as x-encrypted-payload. Refusals are never encrypted.",
  "Field names are spelt as clients of the specification spell them. A field that a call does not know is ignored.",
  'The token goes raw into the Authorization header, without "Bearer".',
  "The API is called from servers: no answer carries CORS headers, so that no page of another origin reads it, and OPTIONS is answered 405.",
  "Calls with x-extension are this API's own, beyond the specification.",
].join("\n\n");

/** The product API as OpenAPI 3.1.0 tells it, made from the contract. `origin`: where it is served. */
export function apiDocument(origin: string): ApiDocument {
  const records = recordSchemas();
  const paths: ApiDocument["paths"] = {};
  for (const { name: tag, calls } of TAGS) {
    for (const [name, endpoint] of Object.entries(calls) as [EndpointName, Endpoint][]) {
      const method = endpoint.method === "GET" ? "get" : "post";
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(name, endpoint, tag, records.referring) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Portico product API", version: "1", description: DESCRIPTION },
    servers: [{ url: origin }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The AutherisationToken of consumeLogInOtpEmail, as it is",
        },
      },
      parameters: LIST_PARAMETERS,
      responses: RESPONSES,
      schemas: { ...SCHEMAS, ...records.schemas },
    },
  };
}
