import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { locks } from "~/hub/kit/db/locks";
import { revokeSigningKey, rotateSigningKey } from "~/hub/operate/installation/rotate-signing";
import type { Hub } from "~/hub/server/hub";
import { hubForEachTest } from "../support/hub";

const portico = hubForEachTest();

const sign = ({ services }: Hub) => services.keys.sign({ role: "User" }, "an application", "a user", 300);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const publishedBy = async (hub: Hub) => (await hub.publicKeys()).keys.map(({ kid }) => kid);

const setTimes = (change: string) => portico.pool.query(`update signing_keys set ${change}`);

test("only the public half is published, and the private half is not readable in the database", async () => {
  const { keys } = await portico.hub.publicKeys();
  const key = {
    kty: "OKP",
    crv: "Ed25519",
    x: expect.any(String) as string,
    kid: expect.any(String) as string,
    alg: "EdDSA",
    use: "sig",
  };
  expect(keys, "the key that signs, and the next one").toEqual([key, key]);
  const { rows } = await portico.pool.query<{ private_jwk: string }>("select private_jwk from signing_keys");
  for (const { private_jwk: sealed } of rows) {
    expect(sealed).not.toContain("{");
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("kty");
  }
});

test("keys are made and revoked while another transaction writes events", async () => {
  const writer = await portico.pool.connect();
  await writer.query("begin");
  await writer.query("select pg_advisory_xact_lock($1)", [locks.auditChain]);
  const first = kidOf(await sign(portico.hub));
  expect(await portico.hub.services.keys.revoke()).toBe(first);
  expect(kidOf(await sign(portico.hub))).not.toBe(first);
  await writer.query("rollback");
  writer.release();
});

test("processes that start together on one database make one key, and one next key", async () => {
  const hubs = [portico.hub, portico.another(), portico.another()];
  const tokens = await Promise.all(hubs.map(sign));
  expect(new Set(tokens.map(kidOf)).size).toBe(1);
  for (const hub of hubs) {
    expect(await publishedBy(hub)).toHaveLength(2);
    expect(await publishedBy(hub)).toContain(kidOf(tokens[0]!));
  }
});

test("a key is published long before it signs: the key that follows is one that verifiers know already", async () => {
  const [before, known] = [await sign(portico.hub), await publishedBy(portico.hub)];
  await setTimes("signs_from = signs_from - interval '90 days', retires_at = retires_at - interval '90 days'");
  const after = await sign(portico.hub);
  expect(kidOf(after)).not.toBe(kidOf(before));
  expect(known, "published while the first one signed").toContain(kidOf(after));
  const keys = createLocalJWKSet(await portico.another().publicKeys());
  for (const token of [before, after]) expect((await jwtVerify(token, keys)).payload.sub).toBe("a user");
  expect(await publishedBy(portico.hub), "with the next one again").toHaveLength(3);
});

test("a rotation lets the next key sign at once where it is known, and otherwise once it has been", async () => {
  const first = kidOf(await sign(portico.hub));
  await setTimes("created_at = created_at - interval '1 hour'");
  const { kid, from } = await portico.hub.services.keys.rotate();
  expect(from.getTime()).toBeLessThanOrEqual(Date.now());
  expect([kidOf(await sign(portico.hub)), kidOf(await sign(portico.another()))]).toEqual([kid, kid]);
  expect(kid).not.toBe(first);

  const again = await portico.hub.services.keys.rotate();
  expect(again.from.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  expect(kidOf(await sign(portico.hub)), "verifiers do not know that one yet").toBe(kid);
  expect(await portico.hub.services.keys.rotate(), "run again, it changes nothing").toEqual(again);
  expect(await publishedBy(portico.hub)).toEqual(expect.arrayContaining([first, kid, again.kid]));
});

test("a revoked key signs nothing more, in no process, and is no longer published; the next one is known already", async () => {
  const running = portico.another();
  const [token, known] = [await sign(running), await publishedBy(running)];
  expect(await portico.hub.services.keys.revoke()).toBe(kidOf(token));
  const after = await sign(running);
  expect(kidOf(after)).not.toBe(kidOf(token));
  expect(known).toContain(kidOf(after));
  expect(await publishedBy(running)).not.toContain(kidOf(token));
  await expect(jwtVerify(token, createLocalJWKSet(await running.publicKeys()))).rejects.toThrow("no applicable key");
  expect(await portico.hub.services.keys.revoke(kidOf(token)), "it was already").toBeUndefined();
  expect(await portico.hub.services.keys.revoke("no such key")).toBeUndefined();
});

test("an operator rotates and revokes by a command, and the audit log says so", async () => {
  const secrets = { session: ["s".repeat(32)], payload: ["p".repeat(32)], key: ["k".repeat(32)] };
  const hub = portico.another({ key: () => secrets.key });
  const { services } = hub;
  const first = kidOf(await sign(hub));
  await setTimes("created_at = created_at - interval '1 hour'");
  const { kid } = await rotateSigningKey(services.db, secrets);
  expect(await revokeSigningKey(services.db, secrets, first)).toBe(first);
  expect(kidOf(await sign(hub))).toBe(kid);
  const { rows } = await portico.pool.query("select action, subject_name from audit_events order by id");
  expect(rows).toEqual([
    { action: "SECRET_ROTATED", subject_name: `Signing keys ${kid}` },
    { action: "SECRET_REVOKED", subject_name: `Signing keys ${first}` },
  ]);
  await expect(
    revokeSigningKey(services.db, { ...secrets, key: ["another key of 32 characters, not it"] }),
  ).rejects.toThrow("other secrets: PORTICO_KEY");
});

test("a day after its retirement a key is no longer published", async () => {
  const old = kidOf(await sign(portico.hub));
  await setTimes("retires_at = now() - interval '25 hours'");
  expect(await publishedBy(portico.another())).not.toContain(old);
});
