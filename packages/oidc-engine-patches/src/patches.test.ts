import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, type ClientMetadata, Provider } from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "./members";
import { ENGINE_PATCHES, patchEngine } from "./patches";

const here = new URL("..", import.meta.url);
const asItComes = new Provider("https://id.example");
const patched = new Provider("https://id.example", {
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
});
const Model = patched.Client as unknown as new (metadata: ClientMetadata) => Client;
const client = new Model({
  client_id: "an-application",
  client_secret: "what the engine would compare",
  redirect_uris: [],
  response_types: [],
  grant_types: ["client_credentials"],
});
const seen: string[] = [];

let server: Server;
let token: string;

beforeAll(async () => {
  patchEngine(patched, {
    findClient: async (id) => (id === "an-application" ? client : undefined),
    isSecret: async ({ clientId }, given) => given === `the secret of ${clientId}`,
    isRedirectUri: (_client, address) => address.startsWith("http://127.0.0.1:"),
    grantFields: ["company"],
    sentClaims: (claims) => ({ ...claims, sent: true }),
    beforeClient: ({ route }) => void seen.push(route),
  });
  server = createServer((request, response) => void patched.callback()(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  token = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});

afterAll(() => void server.close());

const ask = (id: string, secret: string) =>
  fetch(token, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });

test("the engine's version is exact, and the one that is installed", () => {
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", here), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const installed = new URL("../../node_modules/oidc-provider/package.json", here);
  const { version } = JSON.parse(readFileSync(installed, "utf8")) as { version: string };
  expect(dependencies["oidc-provider"]).toBe(version);
});

test.each(Object.entries(ENGINE_PATCHES))("%s is as it was when its replacement was written", (member, digest) => {
  expect(membersOf(asItComes).get(member)).toBe(digest);
});

test("these members are replaced, and no others; those of another provider stay", () => {
  const [ours, theirs] = [membersOf(patched), membersOf(asItComes)];
  const replaced = [...ours.keys()].filter((member) => ours.get(member) !== theirs.get(member));
  expect(replaced.sort()).toEqual(Object.keys(ENGINE_PATCHES).sort());
});

test("a client is found and its secret compared by the caller, who sees the request before the engine does", async () => {
  expect((await ask("an-application", "the secret of an-application")).status).toBe(200);
  expect(seen).toEqual(["token"]);
  expect((await ask("an-application", "what the engine would compare")).status).toBe(401);
  expect((await ask("another", "the secret of another")).status).toBe(401);
});

test("addresses are the caller's to allow, and every application is told the session's id", () => {
  expect(client.redirectUriAllowed("http://127.0.0.1:4711/back")).toBe(true);
  expect(client.redirectUriAllowed("https://app.example/back")).toBe(false);
  expect(client.includeSid()).toBe(true);
});

test("a grant keeps the fields that it is given", async () => {
  const grant = Object.assign(new patched.Grant({ accountId: "ada", clientId: "an-application" }), {
    company: "Acme",
    mood: "good",
  });
  const kept = await patched.Grant.find(await grant.save());
  expect(kept).toMatchObject({ accountId: "ada", company: "Acme" });
  expect(kept).not.toHaveProperty("mood");
});
