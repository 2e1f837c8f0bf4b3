import { randomUUID } from "node:crypto";
import { asc, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { applicationSignOns, applications, samlCertificates, samlTakenCertificates } from "~/hub/kit/db/schema";
import { adminForFile } from "../support/admin";
import { anyone } from "../support/calls";
import { assign } from "../support/catalog";
import { hubForFile } from "../support/hub";
import {
  type KnownSession,
  logoutRequest,
  newProviderWithLogout,
  newUserOf,
  queryOf,
  type ServiceProvider,
  signInAt as signInFor,
} from "../support/saml";

const portico = hubForFile();
const admin = adminForFile(portico);

const provider = () => newProviderWithLogout(portico.hub, admin);
type User = Awaited<ReturnType<typeof newUserOf>>;
const signInAt = (to: ServiceProvider, user: Pick<User, "caller" | "client">) => signInFor(portico.hub, to, user);

const signsOut = async (from: ServiceProvider, about: Partial<KnownSession>, key = from.key) =>
  (await portico.hub.call("takeSamlLogout", { query: queryOf(logoutRequest(from, about), { key }) }, anyone)).code;

const certificates = (asked: { search?: string; page?: number; size?: number } = {}) =>
  admin.get("samlCertificates", asked);
const takenBy = async ({ id }: ServiceProvider) => (await admin.get("samlCertificates", { applicationId: id })).taken;
const rotate = () => admin.get("rotateSamlCertificate", {});

test("an application that names its session was seen to take the certificate that signed its assertion", async () => {
  const wiki = await provider();
  const known = await signInAt(wiki, await newUserOf(portico.hub, wiki));
  expect(await takenBy(wiki), "it may have thrown the assertion away").toBeNull();
  const before = Date.now();
  expect(await signsOut(wiki, known)).toBe(200);
  const { current } = await certificates();
  const taken = await takenBy(wiki);
  expect(taken).toMatchObject({ fingerprint: current.fingerprint, isCurrent: true });
  expect(Date.parse(taken!.at)).toBeGreaterThanOrEqual(before);
});

test("after a rotation it is the former one, until the application names a session of the next", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  const [first, second] = [await signInAt(wiki, user), await signInAt(wiki, { ...user, caller: await user.enter() })];
  await signsOut(wiki, first);
  const { current, next } = await certificates();
  await rotate();
  expect(await takenBy(wiki)).toMatchObject({ fingerprint: current.fingerprint, isCurrent: false });
  const third = await signInAt(wiki, { ...user, caller: await user.enter() });
  expect(await takenBy(wiki)).toMatchObject({ isCurrent: false });
  await signsOut(wiki, third);
  expect(await takenBy(wiki)).toMatchObject({ fingerprint: next.fingerprint, isCurrent: true });
  await signsOut(wiki, second);
  expect(await takenBy(wiki), "an older session ends later").toMatchObject({ isCurrent: true });
});

test("a session whose assertions two certificates signed proves neither", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  const before = await signInAt(wiki, user);
  await rotate();
  expect(await signInAt(wiki, user)).toEqual(before);
  await signInAt(wiki, user);
  expect(await signsOut(wiki, before)).toBe(200);
  expect(await takenBy(wiki)).toBeNull();
});

test("nothing is proven by others, by what is not signed, or by half of what the assertion said", async () => {
  const [wiki, shop] = [await provider(), await provider()];
  const user = await newUserOf(portico.hub, wiki);
  await assign(portico.hub, user.account, shop, user.client);
  const [known, atShop] = [await signInAt(wiki, user), await signInAt(shop, user)];
  expect(await signsOut(shop, known), "another application's session").toBe(200);
  expect(await signsOut(shop, { ...known, nameId: atShop.nameId })).toBe(200);
  expect(await signsOut(shop, { ...atShop, nameId: known.nameId })).toBe(200);
  expect(await signsOut(wiki, { nameId: known.nameId }), "any session").toBe(200);
  expect(await signsOut(wiki, { ...known, sessionIndex: "_made_up" })).toBe(200);
  const bare = queryOf(logoutRequest(wiki, known));
  expect((await portico.hub.call("takeSamlLogout", { query: bare }, user.caller)).code, "the user, say").toBe(200);
  expect(await signsOut(wiki, known, shop.key), "by another's key").toBe(400);
  expect([await takenBy(wiki), await takenBy(shop)]).toEqual([null, null]);
});

test("it is said of the program that it was seen of: not under another entity id, and only to who may read", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  await signsOut(wiki, await signInAt(wiki, user));
  expect(await takenBy(wiki)).not.toBeNull();
  await admin.get("saveSignOn", { id: wiki.id, kind: "saml", entityId: `${wiki.entityId}/new` });
  expect(await takenBy(wiki)).toBeNull();
  expect((await portico.hub.call("samlCertificates", {}, user.caller)).code).toBe(403);
});

test("applications that were deleted or speak no SAML are not told", async () => {
  const [wiki, gone] = [await provider(), await provider()];
  const named = async ({ name }: ServiceProvider) =>
    (await certificates({ search: name })).applications.map((each) => each.name);
  expect([await named(wiki), await named(gone)]).toEqual([[wiki.name], [gone.name]]);
  await admin.get("deleteApplication", { id: gone.id });
  await admin.get("saveSignOn", { id: wiki.id, kind: "launch" });
  expect([await named(wiki), await named(gone)]).toEqual([[], []]);
});

test("of 300 applications a page is told, those first that were not seen to take the current certificate", async () => {
  const before = await certificates();
  const { db } = portico.hub.services;
  const made = Array.from({ length: 300 }, (_, index) => ({ id: randomUUID(), name: `Crowd ${1000 + index} 50%` }));
  await db
    .insert(applications)
    .values(made.map((each) => ({ ...each, allowedUrl: "https://app.example", redirectUrl: "https://app.example" })));
  await db
    .insert(applicationSignOns)
    .values(made.map(({ id }) => ({ applicationId: id, kind: "saml" as const, entityId: `urn:${id}` })));
  const [certificate] = await db
    .select()
    .from(samlCertificates)
    .where(isNull(samlCertificates.endedAt))
    .orderBy(asc(samlCertificates.createdAt));
  const seen = made.filter((_, index) => index % 2 === 0);
  await db.insert(samlTakenCertificates).values(
    seen.map(({ id }) => ({
      applicationId: id,
      certificateId: certificate!.id,
      entityId: `urn:${id}`,
      takenAt: new Date(),
    })),
  );
  const pages = [];
  for (let page = 1; page <= 4; page += 1) pages.push(await certificates({ search: "crowd", page, size: 100 }));
  const [first] = pages;
  expect([first!.all - before.all, first!.unseen - before.unseen]).toEqual([300, 150]);
  expect(pages.map((each) => each.applications.length)).toEqual([100, 100, 100, 0]);
  const unseen = made.filter((_, index) => index % 2 === 1);
  expect(pages.flatMap((each) => each.applications.map(({ name }) => name))).toEqual(
    [...unseen, ...seen].map(({ name }) => name),
  );
  expect((await certificates()).applications.length, "where no size is asked for").toBe(10);
  expect(await admin.call("samlCertificates", { search: "0%" })).toMatchObject({ code: 200, total: 300 });
  expect((await certificates({ search: "0_" })).applications).toEqual([]);
});
