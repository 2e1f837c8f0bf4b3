import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as client from "openid-client";
import { newToken } from "~/hub/kit/security/tokens";
import type { NewSignOn } from "../../support/hub-tables";
import type { Named } from "../../support/seed";
import type { App } from "./app";

/** The servers of tests speak http; the library warns of what allows that by calling it deprecated. */
const allowHttp: (config: client.Configuration) => void = Reflect.get(client, "allowInsecureRequests");

const FORM = "application/x-www-form-urlencoded";

type Parameters = Record<string, string>;

interface Started {
  verifier: string;
  nonce: string;
}

export interface RelyingParty {
  application: Named;
  startUrl: string;
  startWith(parameters: Parameters): string;
  startDevice(): Promise<DeviceStart>;
  stop(): Promise<void>;
}

interface DeviceStart {
  userCode: string;
  /** The address that brings the code along. */
  completeUrl: string;
  /** What the device is answered when it asks: an error of OAuth, or "signed in". */
  ask(): Promise<string>;
}

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** Shows what came of a sign-in: a heading with the error, or "Signed in", and the claims. */
export async function startRelyingParty(
  app: App,
  { selfAssignment = false, ...settings }: NewSignOn & { selfAssignment?: boolean } = {},
): Promise<RelyingParty> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, secret] = [`rp-${randomUUID().slice(0, 8)}`, newToken()];
  const name = `Wiki ${clientId}`;
  const application = await app.seed.application({ name, redirectUrl: `${url}/cb`, logoutUrl: url, selfAssignment });
  const known = { clientId, secret, redirectUris: [`${url}/cb`], homeUrl: `${url}/start` };
  await app.seed.signOn(application, { ...known, ...settings });
  const config = await client.discovery(new URL(app.url), clientId, secret, undefined, { execute: [allowHttp] });
  serve(server, url, config);
  return {
    application,
    startUrl: `${url}/start`,
    startWith: (parameters) => `${url}/start?${new URLSearchParams(parameters).toString()}`,
    startDevice: async () => {
      const begun = await client.initiateDeviceAuthorization(config, { scope: "openid" });
      const ask = () => client.genericGrantRequest(config, DEVICE_CODE, { device_code: begun.device_code });
      return {
        userCode: begun.user_code,
        completeUrl: begun.verification_uri_complete ?? "",
        ask: () =>
          ask().then(
            () => "signed in",
            (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
          ),
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(server: Server, url: string, config: client.Configuration): void {
  /** By state: two tabs sign in at once. */
  const started = new Map<string, Started>();

  const start = async (parameters: Parameters): Promise<string> => {
    const [state, verifier, nonce] = [client.randomState(), client.randomPKCECodeVerifier(), client.randomNonce()];
    started.set(state, { verifier, nonce });
    const request = client.buildAuthorizationUrl(config, {
      redirect_uri: `${url}/cb`,
      scope: "openid profile email",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ...parameters,
    });
    return request.href;
  };

  const finish = async (answer: URL | Request): Promise<[string, unknown]> => {
    const state = (answer instanceof URL ? answer.searchParams : await answer.clone().formData()).get("state");
    const expectedState = typeof state === "string" ? state : "";
    const { verifier, nonce } = started.get(expectedState) ?? { verifier: "", nonce: "" };
    try {
      const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState };
      const tokens = await client.authorizationCodeGrant(config, answer, checks);
      const claims = tokens.claims();
      const info = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
      return ["Signed in", { ...info, ...claims, idToken: tokens.id_token }];
    } catch (error) {
      return [error instanceof client.AuthorizationResponseError ? error.error : String(error), {}];
    }
  };

  server.on("request", (request, response) => {
    const asked = new URL(request.url ?? "/", url);
    const answer = async () => {
      if (asked.pathname === "/start")
        return response.writeHead(302, { Location: await start(Object.fromEntries(asked.searchParams)) }).end();
      if (asked.pathname !== "/cb") return response.writeHead(204).end();
      const isPosted = request.method === "POST";
      const posted = { method: "POST", headers: { "Content-Type": FORM } };
      const [heading, claims] = await finish(
        isPosted ? new Request(asked, { ...posted, body: await text(request) }) : asked,
      );
      response.writeHead(200, { "Content-Type": "text/html" });
      return response.end(
        `<!doctype html><title>${heading}</title><h1>${heading}</h1><pre>${JSON.stringify(claims)}</pre>`,
      );
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
}
