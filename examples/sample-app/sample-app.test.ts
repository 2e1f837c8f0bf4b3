import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import CryptoJS from "crypto-js";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSampleApp } from "./server";

const APPLICATION_ID = "application-1";
const PAYLOAD_SECRET = "a-secret-of-the-envelope";

let portico: Awaited<ReturnType<typeof startFakePortico>>;
let app: Awaited<ReturnType<typeof startSampleApp>>;

beforeAll(async () => {
  portico = await startFakePortico();
  app = await startSampleApp({ porticoUrl: portico.url, applicationId: APPLICATION_ID, name: "Claims <desk>" });
});

afterAll(async () => {
  await app.stop();
  portico.stop();
});

test("a launch signs the user in and takes the token out of the address", async () => {
  const who = {
    name: "Ada <b>Lovelace</b>",
    email: "ada@example.test",
    role: "Manager",
    client: { id: "client-1", name: "Northwind" },
  };
  const arrival = await launch(await portico.token(who), { names: "<b>Somebody else</b>", appName: "Claims" });
  expect(arrival.status).toBe(303);
  expect(arrival.headers.get("location")).toBe("/");
  expect(arrival.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);

  const page = await open("/", cookieOf(arrival));
  expect(page).toContain("Welcome, Ada &lt;b&gt;Lovelace&lt;/b&gt;");
  for (const fact of ["ada@example.test", "Manager", "Northwind", "Claims", APPLICATION_ID])
    expect(page).toContain(`<dd>${fact}</dd>`);
  expect(page).not.toContain("<b>");
});

test("without a session it says that nobody is signed in", async () => {
  expect(await open("/")).toContain("Nobody is signed in here");
});

test("a token opens the door once", async () => {
  const token = await portico.token();
  expect((await launch(token)).status).toBe(303);
  await expectRefusal(await launch(token), "This launch token has been used already.");
});

test.each([
  ["expired", () => portico.token({}, { expiresAt: "-10s" }), "The launch token has expired."],
  [
    "for another application",
    () => portico.token({ aud: "application-2" }),
    "The launch token was made for another application.",
  ],
  [
    "of another issuer",
    () => portico.token({ iss: "https://elsewhere.example" }),
    "The launch token was not issued by Portico.",
  ],
  ["signed by somebody else", () => portico.token({}, { forged: true }), "The launch token was not signed by Portico."],
  ["without an id", () => portico.token({ jti: undefined }), "The launch token is incomplete."],
  ["unsigned", () => Promise.resolve("eyJhbGciOiJub25lIn0.e30."), "The launch token is not signed as Portico signs."],
  ["no token at all", () => Promise.resolve("<script>"), "This is not a launch token."],
])("refuses a token that is %s", async (_kind, token, why) => {
  await expectRefusal(await launch(await token()), why);
});

test("refuses an address that names another user than the token", async () => {
  await expectRefusal(
    await launch(await portico.token(), { _id: "somebody-else" }),
    "The address names another user than the token.",
  );
});

test("answers 503 while the keys cannot be read", async () => {
  const alone = await startSampleApp({ porticoUrl: "http://localhost:1", name: "Alone" });
  const answer = await fetch(`${alone.redirectUrl}?oAuthtoken=${await portico.token()}`, { redirect: "manual" });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Portico&#39;s keys cannot be read just now");
  await alone.stop();
});

test("signing out ends the session and may happen in Portico's frame only", async () => {
  const cookie = cookieOf(await launch(await portico.token()));
  const goodbye = await fetch(app.logoutUrl, { headers: { cookie } });
  expect(await goodbye.text()).toContain("Signed out of Claims &lt;desk&gt;");
  expect(goodbye.headers.get("content-security-policy")).toContain(`frame-ancestors ${portico.url}`);
  expect(goodbye.headers.get("set-cookie")).toContain("Max-Age=0");
  expect(await open("/", cookie)).toContain("Nobody is signed in here");
});

test("with the envelope's secret it reads the user's own record by the launch token", async () => {
  const reader = await startSampleApp({ porticoUrl: portico.url, name: "Reader", payloadSecret: PAYLOAD_SECRET });
  const arrive = (token: string) => fetch(`${reader.url}/pages/login/sso?userId=user-1&token=${token}`);
  expect(await (await arrive("launch-token-1")).text()).toContain("<dd>ada.l</dd>");
  await expectRefusal(await arrive("launch-token-2"), "Portico does not accept this token.");
  await reader.stop();
});

test("a token for the sign-in page is shown masked", async () => {
  const page = await open("/pages/login/sso?token=abcdefghijklmnop&role=Admin&clientIDE=Northwind");
  expect(page).toContain("abcd… (16 characters)");
  expect(page).not.toContain("efgh");
});

const launch = (token: string, parameters: Record<string, string> = {}) =>
  fetch(`${app.redirectUrl}?${new URLSearchParams({ oAuthtoken: token, ...parameters }).toString()}`, {
    redirect: "manual",
  });

const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

const open = async (path: string, cookie = "") => (await fetch(`${app.url}${path}`, { headers: { cookie } })).text();

async function expectRefusal(answer: Response, why: string): Promise<void> {
  const page = await answer.text();
  expect({ status: answer.status, page }).toEqual({ status: 401, page: expect.stringContaining(why) as string });
  expect(answer.headers.get("set-cookie")).toBeNull();
}

/**
 * Stands in for Portico: publishes keys, signs with them or with a key it did not publish, and answers one identity
 * read.
 */
async function startFakePortico() {
  const foreignKey = await generateKeyPair("EdDSA");
  const foreign = await generateKeyPair("EdDSA");
  const keys = [{ ...(await exportJWK(foreignKey.publicKey)), kid: "now", alg: "EdDSA", use: "sig" }];
  const records = CryptoJS.AES.encrypt(JSON.stringify([{ userName: "ada.l" }]), PAYLOAD_SECRET).toString();
  const server = createServer(({ url: path, headers }, response) => {
    if (path === "/.well-known/jwks.json") return response.end(JSON.stringify({ keys }));
    const isRead = path === "/api/users/listAllActiveUser?userId=user-1" && headers.authorization === "launch-token-1";
    return response
      .writeHead(isRead ? 200 : 403)
      .end(JSON.stringify({ code: 200, msg: "", data: { encryptedData: records } }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    url,
    token: (claims: Record<string, unknown> = {}, { expiresAt = "5m", forged = false } = {}) =>
      new SignJWT({ iss: url, aud: APPLICATION_ID, sub: "user-1", jti: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: "EdDSA", kid: "now" })
        .setExpirationTime(expiresAt)
        .sign((forged ? foreign : foreignKey).privateKey),
    stop: () => server.close(),
  };
}
