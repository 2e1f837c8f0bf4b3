import type { EndpointName } from "../index";
import type { Endpoint } from "../kit/endpoint";
import { RESPONSES, SCHEMAS } from "./components";
import { type Operation, operationOf } from "./operation";
import { LIST_PARAMETERS } from "./parameters";
import { recordSchemas } from "./records";
import { TAGS } from "./tags";
import type { JsonSchema } from "./wire-schema";
import { words } from "./words";

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

/** The product API as an OpenAPI 3.1.0 document, made from the contract. `origin`: where it is served. */
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
    info: { title: words.title, version: "1", description: words.description.join("\n\n") },
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
          description: words.token,
        },
      },
      parameters: LIST_PARAMETERS,
      responses: RESPONSES,
      schemas: { ...SCHEMAS, ...records.schemas },
    },
  };
}
