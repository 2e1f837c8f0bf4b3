import { createServer } from "node:http";
import { identityReader } from "./identity.mjs";
import { launchTokenVerifier, Refused } from "./launch-token.mjs";
import { arrivedPage, emptyPage, messagePage, signedInPage, styles } from "./pages.mjs";
import { sessionStore } from "./sessions.mjs";

/** What the launch puts into the address beside the two tokens (spec §4, login flow 3). */
const TOLD_IN_ADDRESS = [
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

/**
 * Starts the sample application: what a team that joins Portico has to write on its side.
 *
 * @param {object} options
 * @param {number} [options.port] 0 or absent: any free one
 * @param {string} options.porticoUrl public address of Portico
 * @param {string} [options.applicationId] this application's id at Portico; without it tokens for other applications
 * pass
 * @param {string} [options.name]
 * @param {string} [options.payloadSecret] shared secret of Portico's envelope, to read an identity with the launch
 * token
 * @returns {Promise<{ url: string, redirectUrl: string, logoutUrl: string, stop: () => Promise<void> }>}
 */
export async function startSampleApp({
  port = 0,
  porticoUrl,
  applicationId,
  name = "Sample application",
  payloadSecret,
}) {
  const portico = new URL(porticoUrl).origin;
  const verify = launchTokenVerifier({ portico, applicationId });
  const readIdentity = identityReader({ portico, payloadSecret });
  const sessions = sessionStore();

  const pages = {
    "/": (request) => {
      const session = sessions.read(request);
      return { body: session ? signedInPage(name, session) : emptyPage(name, portico) };
    },
    "/sso": async (_request, query) => {
      const claims = await verify(query.get("oAuthtoken"));
      const told = Object.fromEntries(
        TOLD_IN_ADDRESS.filter((key) => query.has(key)).map((key) => [key, query.get(key)]),
      );
      if (told._id && told._id !== claims.sub) throw new Refused("The address names another user than the token.");
      // On to an address without the token, so that it stays in no history, bookmark or screen share.
      return { status: 303, headers: { location: "/", "set-cookie": sessions.start({ claims, told }) } };
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

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? "/", "http://localhost");
    const page = Object.hasOwn(pages, address.pathname) ? pages[address.pathname] : undefined;
    let answer;
    try {
      if (request.method !== "GET" && request.method !== "HEAD") answer = failure(405, "This address is only read.");
      else answer = page ? await page(request, address.searchParams) : failure(404, "There is no such page.");
    } catch (error) {
      answer =
        error instanceof Refused ? failure(error.status, error.message) : failure(500, "Something went wrong here.");
    }
    send(response, answer);
  });

  const failure = (status, why) => ({
    status,
    body: messagePage(name, titles[status] ?? "Something went wrong", why, portico),
  });

  const chosen = await listen(server, port);
  sessions.nameCookieAfter(chosen);
  const url = `http://localhost:${chosen}`;
  return { url, redirectUrl: `${url}/sso`, logoutUrl: `${url}/logout`, stop: () => stop(server) };
}

const titles = {
  401: "You were not signed in",
  404: "Not found",
  405: "Not allowed",
  503: "Portico cannot be reached",
};

function send(response, { status = 200, type = "text/html", headers = {}, framedBy = "'none'", body = "" }) {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "content-security-policy": `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
    ...headers,
  });
  response.end(body);
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server.address().port));
  });
}

function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
