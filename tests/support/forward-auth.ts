import { createHash } from "node:crypto";
import type { Hub } from "~/hub/server/hub";
import { anyone, bearing, dataOf } from "./calls";
import { insertHost } from "./hub-tables";

export const registerHost = (
  { services: { db } }: Hub,
  application: { id: string },
  host: Parameters<typeof insertHost>[2],
): Promise<void> => insertHost(db, application, host);

interface Asked {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  isTrusted?: boolean;
  /** Asked for a status alone. */
  isCheck?: boolean;
}

const PAGE = { Accept: "text/html,application/xhtml+xml" };

/** A proxy's question, or its request to `/.portico/…`. */
export function ask(
  hub: Hub,
  address: string,
  { method, cookie, headers = PAGE, isTrusted = true, isCheck = false }: Asked = {},
) {
  // Verbatim: URL parsers would resolve dots.
  const [, proto = "", host = "", uri = ""] = /^(\w+):\/\/([^/]*)(.*)$/.exec(address) ?? [];
  const path = uri.startsWith("/.portico/") ? uri : isCheck ? "/forward-auth/check" : "/forward-auth";
  return hub.forwardAuth(
    new Request(`https://portico.example.test${path}`, {
      headers: {
        "X-Forwarded-Proto": proto,
        "X-Forwarded-Host": host,
        "X-Forwarded-Uri": uri,
        ...(method && { "X-Forwarded-Method": method }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
    }),
    { isTrusted, clientAddress: anyone.clientAddress },
  );
}

export const cookieOf = (response: Response): string => response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";

export const locationOf = (response: Response): string => response.headers.get("Location") ?? "";

/** The redirect and the start cookie. */
export async function beginAt(hub: Hub, address: string) {
  const stopped = await ask(hub, address);
  const begun = await ask(hub, locationOf(stopped));
  const query = new URL(locationOf(begun)).searchParams;
  return { cookie: cookieOf(begun), address: query.get("address") ?? "", startHash: query.get("start") ?? "" };
}

/** Portico's redirect back with a ticket. */
export async function ticketFor(
  hub: Hub,
  token: string,
  { clientId, ...begun }: { address: string; startHash: string; clientId: string },
): Promise<string> {
  const { address, startHash } = begun;
  return dataOf(await hub.call("forwardAuthTicket", { address, startHash, clientId }, bearing(token))).returnTo;
}

/** @returns the host's cookie */
export async function enterHost(hub: Hub, token: string, address: string, { id }: { id: string }): Promise<string> {
  const begun = await beginAt(hub, address);
  const back = await ticketFor(hub, token, { ...begun, clientId: id });
  return cookieOf(await ask(hub, back, { cookie: begun.cookie }));
}

export const hashOf = (value: string): string => createHash("sha256").update(value).digest("base64url");
