import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { identityReader } from "./identity";
import { launchTokenVerifier, Refused } from "./launch-token";
import { arrivedPage, emptyPage, messagePage, signedInPage, styles, type Visitor } from "./pages";
import { sessionStore } from "./sessions";

/** What the launch puts into the address beside the two tokens (spec §4, login flow 3). */
const ADDRESS_PARAMETERS = [
  "appName",
  "clientIDE",
  "clientID",
  "role",
  "userId",
  "_id",
  "uuid",
  "email",
  "userName",
  "names",
  "phone",
  "isActive",
  "log",
  "redirectURL",
];

export interface SampleAppOptions {
  /** 0 or absent: any free one. */
  port?: number;
  /** Public address of Portico. */
  porticoUrl: string;
  /** This application's id at Portico; without it tokens for other applications pass. */
  applicationId?: string | undefined;
  name?: string | undefined;
  /** Shared secret of Portico's envelope, to read an identity with the launch token. */
  payloadSecret?: string | undefined;
}

export interface SampleApp {
  url: string;
  redirectUrl: string;
  logoutUrl: string;
  stop(): Promise<void>;
}

interface Answer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** Origin that may show the page in a frame; nobody when absent. */
  framedBy?: string;
  body?: string;
}

type Page = (request: IncomingMessage, query: URLSearchParams) => Answer | Promise<Answer>;

/** Starts the sample application: what a team that joins Portico has to write on its side. */
export async function startSampleApp({
  port = 0,
  porticoUrl,
  applicationId,
  name = "Sample application",
  payloadSecret,
}: SampleAppOptions): Promise<SampleApp> {
  const portico = new URL(porticoUrl).origin;
  const verify = launchTokenVerifier({ portico, applicationId });
  const readIdentity = identityReader({ portico, payloadSecret });
  const sessions = sessionStore<Visitor>();

  const pages: Readonly<Record<string, Page>> = {
    "/": (request) => {
      const session = sessions.read(request);
      return { body: session ? signedInPage(name, session) : emptyPage(name, portico) };
    },
    "/sso": async (_request, query) => {
      const claims = await verify(query.get("oAuthtoken"));
      const address = Object.fromEntries(
        ADDRESS_PARAMETERS.filter((key) => query.has(key)).map((key) => [key, query.get(key) ?? ""]),
      );
      if (address._id && address._id !== claims.sub)
        throw new Refused("The address names another user than the token.");
      // On to an address without the token, so that it stays in no history, bookmark or screen share.
      return { status: 303, headers: { location: "/", "set-cookie": sessions.start({ claims, address }) } };
    },
    "/pages/login/sso": async (_request, query) => {
      const token = query.get("token");
      if (!token) throw new Refused("No token came with the address.");
      const identity = await readIdentity(token, query.get("userId"));
      return {
        body: arrivedPage(name, { token, clientIDE: query.get("clientIDE"), role: query.get("role"), identity }),
      };
    },
    // A GET on purpose: Portico opens it in a hidden frame when its user signs out.
    "/logout": (request) => ({
      headers: { "set-cookie": sessions.end(request) },
      framedBy: portico,
      body: messagePage(name, `Signed out of ${name}`, "You can close this window or go back to Portico.", portico),
    }),
    "/healthz": () => ({ body: "ok\n", type: "text/plain" }),
    "/style.css": () => ({ body: styles, type: "text/css" }),
  };

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method !== "GET" && request.method !== "HEAD") return failure(405, "This address is only read.");
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
    return page ? page(request, searchParams) : failure(404, "There is no such page.");
  };
  const asAnswer = (error: unknown) =>
    error instanceof Refused ? failure(error.status, error.message) : failure(500, "Something went wrong here.");
  const server = createServer((request, response) => {
    void answerTo(request)
      .catch(asAnswer)
      .then((answer) => send(response, answer));
  });

  const failure = (status: number, why: string): Answer => ({
    status,
    body: messagePage(name, titles[status] ?? "Something went wrong", why, portico),
  });

  const chosen = await listen(server, port);
  sessions.nameCookieAfter(chosen);
  const url = `http://localhost:${chosen}`;
  return { url, redirectUrl: `${url}/sso`, logoutUrl: `${url}/logout`, stop: () => stop(server) };
}

const titles: Readonly<Record<number, string>> = {
  401: "You were not signed in",
  404: "Not found",
  405: "Not allowed",
  503: "Portico cannot be reached",
};

function send(
  response: ServerResponse,
  { status = 200, type = "text/html", headers = {}, framedBy = "'none'", body = "" }: Answer,
): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
      `frame-ancestors ${framedBy}`,
    ...headers,
  });
  response.end(body);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
