import type { Caller } from "~/contract/kit/caller";
import { encryptPayload } from "~/contract/kit/codec";
import type { Endpoint } from "~/contract/kit/endpoint";
import { DEVICE_HEADER } from "~/contract/kit/rules";
import { toWire } from "~/contract/kit/wire";
import type { UpstreamRequest } from "./connection.server";

type Fields = Record<string, unknown>;

/**
 * Spec §7: path parameters, a read's input as query, a change's as body with wire names, encrypted if declared.
 * @returns undefined if an id cannot be part of a path
 */
export function toRequest(
  endpoint: Endpoint,
  input: Fields,
  caller: Caller,
  secret: string,
): Omit<UpstreamRequest, "maxBytes"> | undefined {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  // Dot segments, escaped or not (WHATWG URL §4.5).
  if (parameters.some((name) => /^\.{0,2}$/.test(String(input[name])))) return undefined;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !parameters.includes(name)),
  );

  const headers = headersFor(caller);
  if (endpoint.method === "GET") return { method: "GET", path: path + queryOf(rest), headers };
  if (endpoint.body === "form") return { method: "POST", path, headers, body: formOf(rest) };
  // No payload, no body.
  if (!endpoint.encrypted && Object.keys(rest).length === 0) return { method: "POST", path, headers };
  const named = toWire(rest, endpoint.wireNames);
  const body = JSON.stringify(endpoint.encrypted ? { encryptedData: encryptPayload(named, secret) } : named);
  return { method: "POST", path, headers: { ...headers, "Content-Type": "application/json" }, body };
}

/** No scheme (spec §7); limits and logs need the browser behind the portal. */
function headersFor({ token, clientAddress, userAgent, requestId, devices }: Caller): Record<string, string> {
  return {
    Accept: "application/json",
    ...(token ? { Authorization: token } : {}),
    ...(clientAddress !== "unknown" ? { "X-Forwarded-For": clientAddress } : {}),
    ...(userAgent ? { "User-Agent": userAgent } : {}),
    ...(requestId ? { "X-Request-Id": requestId } : {}),
    ...(devices ? { [DEVICE_HEADER]: devices } : {}),
  };
}

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (typeof value === "string" || typeof value === "number") form.append(name, String(value));
  }
  return form;
}
