import assert from "node:assert/strict";
import fc from "fast-check";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { wireSchema } from "~/contract/document/wire-schema";
import { encryptPayload } from "~/contract/kit/codec";
import { hostileText, wellFormed } from "../hostile";
import { type Target, target } from "../target";
import type { Answer, Sent } from "./client";
import { inputFor } from "./fitting";
import { encoded } from "./requests";
import { holdsOfApi } from "./rules";

/** Uploads have their own target; a call that ends the fuzzer's session would end the fuzzing. */
const endpoints = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([name, { body }]) => body !== "form" && name !== "destroySession",
);

export interface ApiCall {
  endpoint: EndpointName;
  input: unknown;
  wrapping: "right" | "plain" | "encrypted" | "another secret" | "cut" | "no envelope" | "text";
  method: string;
  query: [string, string][];
  text: string;
}

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];

export function apiCalls(known: fc.Arbitrary<string>): fc.Arbitrary<ApiCall> {
  const name = fc.oneof(
    { weight: 1, arbitrary: hostileText },
    {
      weight: 3,
      arbitrary: fc.constantFrom("search", "field", "page", "size", "sort", "status", "userId", "id", "__proto__"),
    },
  );
  return fc.constantFrom(...endpoints).chain(([endpoint, { input, wireNames, method }]) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      input: inputFor(wireSchema(input, "input", wireNames), known),
      wrapping: fc.oneof(
        { weight: 12, arbitrary: fc.constant("right" as const) },
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            "plain" as const,
            "encrypted" as const,
            "another secret" as const,
            "cut" as const,
            "no envelope" as const,
            "text" as const,
          ),
        },
      ),
      method: fc.oneof(
        { weight: 24, arbitrary: fc.constant<string>(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(name, fc.oneof(hostileText, known)), { maxLength: 4 }) },
      ),
      text: hostileText,
    }),
  );
}

/** The request for a call, with its fields where the endpoint expects them: in the path, the query or the body. */
export function requestOf({ endpoint, input, wrapping, method, query, text }: ApiCall, secret: string): Sent {
  const { path, encrypted } = contract[endpoint] as Endpoint;
  const values = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(asText(values[name] ?? text)) || "x");
  const pairs = [
    ...(method === "GET" ? Object.entries(values).map(([name, value]): [string, string] => [name, asText(value)]) : []),
    ...query,
  ];
  const search = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const body =
    method === "GET" || method === "HEAD"
      ? undefined
      : bodyOf(input, wrapping === "right" ? (encrypted ? "encrypted" : "plain") : wrapping, text, secret);
  return { method, path: inPath + (search && `?${search}`), body };
}

function bodyOf(input: unknown, wrapping: ApiCall["wrapping"], text: string, secret: string): string {
  switch (wrapping) {
    case "encrypted":
      return JSON.stringify({ encryptedData: encryptPayload(input, secret) });
    case "another secret":
      return JSON.stringify({ encryptedData: encryptPayload(input, secret + wellFormed(text)) });
    case "cut":
      return JSON.stringify({ encryptedData: encryptPayload(input, secret).slice(0, -(text.length % 40) - 1) });
    case "no envelope":
      return JSON.stringify({ [text]: input, encryptedData: input });
    case "text":
      return text;
    default:
      return input === undefined ? "" : JSON.stringify(input);
  }
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Calls whose refusal quotes another server. */
const ELSEWHERE: readonly EndpointName[] = ["testEmailConfiguration", "testSmsConfiguration"];
export const statusesByContract = (endpoint: EndpointName): number[] => (ELSEWHERE.includes(endpoint) ? [502] : []);

/** @param send makes the call and checks its answer against the rules for every answer */
export function apiTarget(
  name: string,
  weight: number,
  known: fc.Arbitrary<string>,
  secret: string,
  send: (sent: Sent, call: ApiCall) => Promise<Answer>,
): Target {
  return target(name, weight, apiCalls(known), async (call) => {
    const answer = await send(requestOf(call, secret), call);
    const { encrypted, isBare } = contract[call.endpoint] as Endpoint;
    if (call.method !== "HEAD" && !isBare) holdsOfApi(answer);
    if (answer.status === 200 && encrypted && call.method !== "HEAD")
      assert.match(answer.text, /"data":\{"encryptedData":"U2FsdGVkX1[^"]+"\}/);
  });
}
