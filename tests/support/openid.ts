import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll } from "vitest";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { EnginePage } from "~/contract/kit/engine-page";
import { findSession } from "~/hub/identity/session/session";
import { newToken } from "~/hub/kit/security/tokens";
import { finishLogin, interactionDetails } from "~/hub/protocols/openid/interactions";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "./accounts";
import { anyone } from "./calls";
import { assign, newApplication, newClient } from "./catalog";
import { type HubFixture, PUBLIC_URL } from "./hub";
import { type ApplicationRecord, insertSignOn, type NewSignOn } from "./hub-tables";
import { openSession } from "./open-session";

export interface OpenIdServer {
  hub: Hub;
  url: string;
  /** Where it listens, for clients without `fetch`. */
  readonly local: string;
  /** Sends a request like a reverse proxy. */
  fetch(address: string | URL, init?: RequestInit): Promise<Response>;
}

/** Replaces the portal's session cookie. */
const SESSION_COOKIE = "test-portal";

/** Like the portal, with pages as JSON. */
export function openIdForFile(portico: Pick<HubFixture, "hub">): OpenIdServer {
  let local = "";
  beforeAll(async () => {
    // No timeout: while this process is busy, the client would notice an idle connection's end late.
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // Loading it takes seconds on a busy machine: not in the first test.
    await portico.hub.services.openid.provider();
    local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    serve(server, portico.hub);
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });
  return {
    url: PUBLIC_URL,
    get local() {
      return local;
    },
    get hub() {
      return portico.hub;
    },
    fetch(address, init) {
      const { pathname, search } = new URL(address, PUBLIC_URL);
      return fetch(new URL(pathname + search, local), init);
    },
  };
}

function serve(server: Server, hub: Hub): void {
  server.on("request", (request, response) => {
    const answer = async () => {
      if (request.url === "/.well-known/jwks.json") return response.end(JSON.stringify(await hub.publicKeys()));
      const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
      const peer = { clientAddress: anyone.clientAddress, requestId: randomUUID(), token };
      const page = await hub.services.openid.answer(request, response, peer);
      if (!page) return;
      for (const name of ["content-length", "content-type"]) response.removeHeader(name);
      response.writeHead(page.status, { "Content-Type": "application/json" }).end(JSON.stringify(page));
    };
    answer().catch((error: unknown) =>
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
}

export interface OidcApplication {
  record: ApplicationRecord;
  clientId: string;
  secret: string;
  redirectUri: string;
}

type Settings = NewSignOn & { redirectUris?: string[]; audiences?: string[] };

export async function newOidcApplication(
  { hub }: Pick<OpenIdServer, "hub">,
  { redirectUris = ["https://wiki.example/cb"], ...settings }: Settings = {},
): Promise<OidcApplication> {
  const record = await newApplication(hub);
  const clientId = `app-${randomUUID().slice(0, 8)}`;
  const secret = newToken();
  await insertSignOn(hub.services.db, record, { clientId, secret, redirectUris, ...settings });
  return { record, clientId, secret, redirectUri: redirectUris[0] ?? "" };
}

/** The user has one company. */
export async function newUserOf({ hub }: Pick<OpenIdServer, "hub">, { record }: OidcApplication, role = "User") {
  const [account, client] = [await newAccount(hub), await newClient(hub)];
  await assign(hub, account, record, client, role);
  return { account, client };
}

/** Follows redirects within the provider. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly at: OpenIdServer) {}

  /** @returns the session's id */
  async signIn(account: Pick<Account, "id">, methods: AuthenticationMethod[] = ["pwd", "mail"]): Promise<string> {
    const { db } = this.at.hub.services;
    const token = await openSession(db, account.id, anyone, methods);
    this.cookies.set(SESSION_COOKIE, token);
    return (await findSession(db, token))!.id;
  }

  /** Empty without a session. */
  get token(): string {
    return this.cookies.get(SESSION_COOKIE) ?? "";
  }

  async session() {
    const { token } = this;
    return token ? findSession(this.at.hub.services.db, token) : undefined;
  }

  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.at.fetch(address, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), Cookie, Accept: "text/html" },
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** To the application, a sign-in step, or a page. */
  async follow(address: string | URL, init?: RequestInit): Promise<{ address: URL; page: EnginePage | undefined }> {
    let [next, response] = [new URL(address, this.at.url), await this.request(address, init)];
    for (;;) {
      const location = response.headers.get("Location");
      if (!location) return { address: next, page: (await response.json()) as EnginePage };
      next = new URL(location, next);
      if (next.origin !== new URL(this.at.url).origin || next.pathname.startsWith("/interaction/"))
        return { address: next, page: undefined };
      response = await this.request(next);
    }
  }

  /** With the step in which the account signs in. */
  async signInAt(address: string | URL, account: Pick<Account, "id">): Promise<{ address: URL; page?: EnginePage }> {
    const { address: step } = await this.follow(address);
    const uid = step.pathname.split("/")[2] ?? "";
    const details = await interactionDetails(this.at.hub.services, uid);
    if (details?.step !== "login") throw new Error(`No sign-in at ${step.href}`);
    await this.signIn(account);
    return this.follow(await finishLogin(this.at.hub.services, uid, (await this.session())!));
  }
}
