import type { EndpointName } from "../index";
import type { Endpoint } from "../kit/endpoint";
import { type RESPONSES, sealed, success } from "./components";
import { LIST_NOTE, NOTES } from "./notes";
import { isPaged, type Parameter, parametersOf } from "./parameters";
import { type JsonSchema, wireSchema } from "./wire-schema";

interface Content {
  [mediaType: string]: { schema: JsonSchema };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content: Content } | { $ref: string }>;
  security?: [];
  "x-access": Endpoint["access"];
  /** A call that the specification does not name. */
  "x-extension"?: true;
  /** A launch token may make it for its own user. */
  "x-launch-token"?: true;
}

const ownByDefault = "Without userId it is about yourself.";

const WHO: Readonly<Record<Endpoint["access"], string>> = {
  none: "Open to everybody.",
  user: "For whoever is signed in.",
  "self-or-admin": "For the user named by userId, and for Admins.",
  admin: "For Admins.",
};

/** `listSmsTemplates` as "List SMS templates". */
function summaryOf(name: string): string {
  const words = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(sso|sms|poc)(s?)\b/g, (_, word: string, plural: string) => word.toUpperCase() + plural);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One call as OpenAPI tells it. `referring` puts references in the place of records. */
export function operationOf(
  name: EndpointName,
  endpoint: Endpoint,
  tag: string,
  referring: (schema: JsonSchema) => JsonSchema,
): Operation {
  const { parameters, body } = parametersOf(endpoint, wireSchema(endpoint.input, "input", endpoint.wireNames));
  const data = referring(wireSchema(endpoint.output, "output", endpoint.wireNames));
  const answer = success(endpoint.encrypted ? sealed(data) : data, isPaged(endpoint));
  const refusal = (response: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${response}` });
  return {
    operationId: name,
    summary: summaryOf(name),
    description: [
      NOTES[name],
      isPaged(endpoint) ? LIST_NOTE : undefined,
      WHO[endpoint.access],
      endpoint.ownByDefault && ownByDefault,
    ]
      .filter(Boolean)
      .join(" "),
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(Object.keys(body.properties ?? {}).length > 0
      ? { requestBody: { required: true, content: contentOf(endpoint, body) } }
      : {}),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: answer } } },
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
  return { "application/json": { schema: encrypted ? sealed(body) : body } };
}
