import { expect, test } from "vitest";
import { z } from "zod";
import { statementsOf } from "../../bench/support/statements";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { beginSignIn, post, signInAs } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

/**
 * Of all, and of those that read or write what the engine keeps: the keys and the application's settings are asked for
 * once a second, and a secret's last use is noted once a minute.
 */
const AT_MOST = {
  "an authorization with a session": [9, 5],
  "the exchange of a code": [9, 5],
  "the introspection of a user's token": [6, 2],
  userinfo: [6, 2],
  "a refresh": [9, 6],
  "a token by client credentials": [4, 1],
  "the introspection of that": [4, 1],
} as const;

test("requests of a sign-in take few statements", async () => {
  const application = await newOidcApplication(openid, {
    grants: ["authorization_code", "refresh_token", "client_credentials"],
  });
  const { account } = await newUserOf(openid, application);
  const { visitor } = await signInAs(openid, application, account);
  const { address, checks } = await beginSignIn(openid, application);
  let callback = new URL(openid.url);
  let [refresh_token, token, ofProgram] = ["", "", ""];
  const introspected = async (asked: string) => {
    const { body } = await post(openid, "/oidc/introspect", application, { token: asked });
    expect(body.active).toBe(true);
  };
  const work: Record<keyof typeof AT_MOST, () => Promise<void>> = {
    "an authorization with a session": async () => {
      callback = (await visitor.follow(address)).address;
    },
    "the exchange of a code": async () => {
      const { status, body } = await post(openid, "/oidc/token", application, {
        grant_type: "authorization_code",
        code: callback.searchParams.get("code")!,
        redirect_uri: application.redirectUri,
        code_verifier: checks.pkceCodeVerifier,
      });
      expect(status).toBe(200);
      refresh_token = body.refresh_token as string;
      token = body.access_token as string;
    },
    "the introspection of a user's token": () => introspected(token),
    userinfo: async () => {
      const told = await openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${token}` } });
      expect(told.status).toBe(200);
    },
    "a refresh": async () => {
      const { status } = await post(openid, "/oidc/token", application, { grant_type: "refresh_token", refresh_token });
      expect(status).toBe(200);
    },
    "a token by client credentials": async () => {
      const { body } = await post(openid, "/oidc/token", application, { grant_type: "client_credentials" });
      ofProgram = body.access_token as string;
    },
    "the introspection of that": () => introspected(ofProgram),
  };
  for (const [name, run] of Object.entries(work)) {
    const sent = (await statementsOf(portico.pool, run)).flat();
    const texts = sent.map(([query]) => textOf(query)).filter((text) => !OF_WORKERS.test(text));
    const [whole, kept] = AT_MOST[name as keyof typeof AT_MOST];
    const ofRecords = texts.filter((text) => text.includes("openid_records"));
    expect(texts.length, `${name}:\n${texts.join("\n")}`).toBeLessThanOrEqual(whole);
    expect(ofRecords.length, `${name}:\n${ofRecords.join("\n")}`).toBeLessThanOrEqual(kept);
    expect(ofRecords, name).not.toHaveLength(0);
  }
});

/** What the hub looks for by itself meanwhile. */
const OF_WORKERS = /"(outbox|logouts)"/;

const Query = z.object({ text: z.string() });
const textOf = (query: unknown): string => Query.parse(query).text;
