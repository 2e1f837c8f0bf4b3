import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { fetchGuarded } from "~/hub/messages/delivery/guarded-fetch";
import { adminForFile } from "../support/admin";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { type CompanyProvider, startProvider, visitProvider } from "../support/provider";

const tenant = "0b1c2d3e-4f50-4617-8899-aabbccddeeff";
const ENTRA = `https://login.microsoftonline.com/${tenant}/v2.0`;
const GOOGLE = "https://accounts.google.com";

/** Loopback's providers, under the names of those that cannot be asked. */
const stands = vi.hoisted(() => new Map<string, string>());

vi.mock("~/hub/messages/delivery/guarded-fetch", async (importOriginal) => {
  const original = await importOriginal<{ fetchGuarded: typeof fetchGuarded }>();
  const asked: typeof fetchGuarded = async (destinations, who, address, init) => {
    const [named, at] = [...stands].find(([issuer]) => address.startsWith(issuer)) ?? ["https:", "http:"];
    const answer = await original.fetchGuarded(destinations, who, address.replace(named, at), init);
    const text = await answer.text();
    return new Response(text.replaceAll("http://127.0.0.1", "https://127.0.0.1"), answer);
  };
  return { ...original, fetchGuarded: asked };
});

const portico = hubForFile();
const admin = adminForFile(portico);

const providers = new Map<string, CompanyProvider>();
beforeAll(async () => {
  for (const [issuer, shortName] of [
    [ENTRA, "entra"],
    [GOOGLE, "google"],
  ] as const) {
    const company = await startProvider([`${PUBLIC_URL}/login/${shortName}/callback`], 0, issuer);
    providers.set(issuer, company);
    stands.set(issuer, company.address);
  }
});
afterAll(() => Promise.all([...providers.values()].map((company) => company.stop())));
beforeEach(async () => {
  await portico.pool.query("delete from connections");
});

type Input = Parameters<typeof admin.call<"createConnection">>[1];

async function inputOf(shortName: string, issuer: string, domains: string[] = []): Promise<Input> {
  const { id: clientId } = await newClient(portico.hub);
  const { clientId: providerClientId = "portico", secret } = providers.get(issuer) ?? {};
  const named = { clientId, name: shortName, shortName, issuer, providerClientId, secret, domains };
  return { ...named, factorTrust: "always", createsUsers: true, status: "ACTIVE" };
}

async function connect(shortName: string, issuer: string, domain: string): Promise<void> {
  const { _id: connectionId = "" } = await admin.get("createConnection", await inputOf(shortName, issuer, [domain]));
  await admin.get("proveDomain", { connectionId, domain, by: "WORD" });
}

/** @param claims of the ID token, beside the subject */
async function signIn(shortName: string, issuer: string, claims: Record<string, unknown>) {
  const company = providers.get(issuer)!;
  const sub = randomUUID();
  const attemptId = newAttempt();
  company.people.set(sub, { sub });
  company.misdeeds = { claims };
  const begun = await portico.hub.call("beginConnectionSignIn", { shortName, attemptId }, anyone);
  const answer = await visitProvider(dataOf(begun).address.replace("https:", "http:"), sub);
  return { sub, answer: await portico.hub.call("signInByConnection", { shortName, answer, attemptId }, anyone) };
}

const newDomain = () => `${randomUUID().slice(0, 8)}.example`;
const identities = async () =>
  (await portico.pool.query<{ issuer: string; subject: string }>("select issuer, subject from linked_identities")).rows;

describe("Microsoft Entra ID", () => {
  test("knows a person by tenant and object id: the subject is another one for each application", async () => {
    const domain = newDomain();
    await connect("entra", ENTRA, domain);
    const ana = { tid: tenant, oid: randomUUID(), preferred_username: `ana@${domain}`, name: "Ana Ruiz" };
    const first = await signIn("entra", ENTRA, ana);
    const { userData } = dataOf(first.answer).signedIn!;
    expect(userData).toMatchObject({ email: ana.preferred_username });
    expect(await identities()).toEqual([{ issuer: ENTRA, subject: ana.oid }]);
    const again = await signIn("entra", ENTRA, { ...ana, preferred_username: "renamed@elsewhere.example" });
    expect(again.sub).not.toBe(first.sub);
    expect(dataOf(again.answer).signedIn?.userData._id).toBe(userData._id);
    const { answer } = await signIn("entra", ENTRA, { ...ana, oid: randomUUID() });
    expect(dataOf(answer), "another person of the same name is not let in").toMatchObject({
      link: { email: ana.preferred_username },
    });
    expect(dataOf(answer)).not.toHaveProperty("signedIn");
  });

  test.each(["common", "organizations", "consumers", "northwind.onmicrosoft.com", "{tenant}"])(
    "cannot be %s, by the field",
    async (name) => {
      const issuer = ENTRA.replace(tenant, name);
      expect(await admin.call("createConnection", await inputOf("entra", issuer))).toMatchObject({
        code: 400,
        data: { fieldErrors: { issuer: [expect.stringMatching(/^Put the directory \(tenant\) ID into the issuer/)] } },
      });
    },
  );
});

describe("Google", () => {
  test("knows a person by the subject, and speaks for its Workspace's domain alone", async () => {
    const domain = newDomain();
    await connect("google", GOOGLE, domain);
    const ana = { email: `ana@${domain}`, email_verified: true, name: "Ana Ruiz" };
    for (const hd of [undefined, newDomain()])
      expect((await signIn("google", GOOGLE, { ...ana, hd })).answer, String(hd)).toMatchObject({
        code: 403,
        msg: "Your email there does not belong to google. Please ask your administrator",
      });
    const { sub, answer } = await signIn("google", GOOGLE, { ...ana, hd: domain.toUpperCase() });
    expect(dataOf(answer).signedIn?.userData).toMatchObject({ email: ana.email });
    expect(await identities()).toEqual([{ issuer: GOOGLE, subject: sub }]);
  });
});
