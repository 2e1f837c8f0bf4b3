import type { EndpointName } from "../index";
import type { Endpoint } from "../kit/endpoint";
import { isPagedList } from "../kit/paging";
import { encryptedBody, type RESPONSES, success } from "./components";
import { type Parameter, parametersOf } from "./parameters";
import { summaries } from "./summaries";
import { type JsonSchema, wireSchema } from "./wire-schema";
import { words } from "./words";

interface Content {
  [mediaType: string]: { schema: JsonSchema };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content } | { $ref: string }>;
  security?: [];
  "x-access": Endpoint["access"];
  /** A call that the specification does not name. */
  "x-extension"?: true;
  /** A launch token may make it for its own user. */
  "x-launch-token"?: true;
}

const NOTES: Readonly<Partial<Record<EndpointName, string>>> = words.notes;

/** One call as an OpenAPI operation. `referring` replaces records by references. */
export function operationOf(
  name: EndpointName,
  endpoint: Endpoint,
  tag: string,
  referring: (schema: JsonSchema) => JsonSchema,
): Operation {
  const { parameters, body } = parametersOf(endpoint, wireSchema(endpoint.input, "input", endpoint.wireNames));
  const data = referring(wireSchema(endpoint.output, "output", endpoint.wireNames));
  const answer = success(endpoint.encrypted ? encryptedBody(data) : data, isPagedList(endpoint));
  const refusal = (response: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${response}` });
  return {
    operationId: name,
    summary: summaries[name],
    description: [
      NOTES[name],
      isPagedList(endpoint) ? words.list : undefined,
      words.access[endpoint.access],
      endpoint.ownByDefault && words.ownByDefault,
    ]
      .filter(Boolean)
      .join(" "),
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(Object.keys(body.properties ?? {}).length > 0
      ? { requestBody: { required: (body.required ?? []).length > 0, content: contentOf(endpoint, body) } }
      : {}),
    responses: {
      200: { description: words.done, content: { "application/json": { schema: answer } } },
      400: refusal("Invalid"),
      ...(endpoint.access === "none" ? {} : { 401: refusal("NotSignedIn"), 403: refusal("NotAllowed") }),
      default: refusal("Refused"),
    },
    ...(endpoint.access === "none" ? { security: [] } : {}),
    "x-access": endpoint.access,
    ...(endpoint.extension ? { "x-extension": true } : {}),
    ...(endpoint.identityRead ? { "x-launch-token": true } : {}),
  };
}

function contentOf({ body: kind, encrypted }: Endpoint, body: JsonSchema): Content {
  if (kind === "form") return { "multipart/form-data": { schema: body } };
  return { "application/json": { schema: encrypted ? encryptedBody(body) : body } };
}
