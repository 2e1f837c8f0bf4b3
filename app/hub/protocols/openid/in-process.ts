import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { EnginePage } from "~/contract/kit/engine-page";
import type { OwnAnswer, OwnRequest } from "../../call/open-id";
import type { EngineRequest } from "./peers";

type Perform = (
  incoming: IncomingMessage,
  response: ServerResponse,
  request: EngineRequest,
) => Promise<EnginePage | undefined>;

/** @throws what kept the engine from answering: Failure 429, or an unreachable database */
export async function askInProcess(
  { address, headers, form, session, secret, from }: OwnRequest,
  perform: Perform,
): Promise<OwnAnswer> {
  const incoming = new IncomingMessage(new Socket());
  const body = form && new URLSearchParams(form).toString();
  incoming.method = form ? "POST" : "GET";
  incoming.url = String(address);
  Object.assign(incoming.headers, lowerCased(headers), {
    accept: "text/html",
    ...(body !== undefined && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
    }),
  });
  if (body) incoming.push(body);
  incoming.push(null);
  const response = new ServerResponse(incoming);
  const written: string[] = [];
  const end = (chunk?: unknown) => {
    if (typeof chunk === "string" || Buffer.isBuffer(chunk)) written.push(chunk.toString());
    return response;
  };
  Object.assign(response, { end });
  const notes: EngineRequest["notes"] = { events: [] };
  const page = await perform(incoming, response, {
    ...from,
    token: undefined,
    userAgent: undefined,
    notes,
    session: () => Promise.resolve(session),
    ownSecret: secret,
    isOwn: true,
  });
  if (notes.hindrance) throw notes.hindrance;
  const location = response.getHeader("Location");
  return {
    status: response.statusCode,
    location: typeof location === "string" ? location : undefined,
    cookies: [response.getHeader("Set-Cookie") ?? []].flat().map(String),
    body: written.join(""),
    page,
  };
}

const lowerCased = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
