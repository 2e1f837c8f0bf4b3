import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { Hub } from "~/hub/server/hub";
import { hubForEachTest } from "../support/hub";

const portico = hubForEachTest();

const sign = ({ services }: Hub) => services.keys.sign({ role: "User" }, "an application", "a user", 300);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const publishedBy = async (hub: Hub) => (await hub.publicKeys()).keys.map(({ kid }) => kid);

test("only the public half is published, and the private half is not readable in the database", async () => {
  const { keys } = await portico.hub.publicKeys();
  expect(keys).toEqual([
    {
      kty: "OKP",
      crv: "Ed25519",
      x: expect.any(String) as string,
      kid: expect.any(String) as string,
      alg: "EdDSA",
      use: "sig",
    },
  ]);
  const { rows } = await portico.pool.query<{ private_jwk: string }>("select private_jwk from signing_keys");
  expect(rows[0]!.private_jwk).not.toContain("{");
  expect(Buffer.from(rows[0]!.private_jwk, "base64url").toString("latin1")).not.toContain("kty");
});

test("processes that start together on one database make one key", async () => {
  const hubs = [portico.hub, portico.another(), portico.another()];
  const tokens = await Promise.all(hubs.map(sign));
  expect(new Set(tokens.map(kidOf)).size).toBe(1);
  for (const hub of hubs) expect(await publishedBy(hub)).toEqual([kidOf(tokens[0]!)]);
});

test("a retired key no longer signs, and stays published for the tokens it signed", async () => {
  const before = await sign(portico.hub);
  await portico.pool.query("update signing_keys set retires_at = now() - interval '1 second'");
  const restarted = portico.another();
  const after = await sign(restarted);
  expect(kidOf(after)).not.toBe(kidOf(before));

  expect(new Set(await publishedBy(restarted))).toEqual(new Set([kidOf(before), kidOf(after)]));
  const keys = createLocalJWKSet(await restarted.publicKeys());
  for (const token of [before, after]) expect((await jwtVerify(token, keys)).payload.sub).toBe("a user");
});

test("a process that keeps its key at hand takes the next one when that retires", async () => {
  await sign(portico.hub);
  await portico.pool.query("update signing_keys set retires_at = now() + interval '1500 milliseconds'");
  const running = portico.another();
  const old = kidOf(await sign(running));
  await expect.poll(async () => kidOf(await sign(running)), { timeout: 10_000 }).not.toBe(old);
});

test("a day after its retirement a key is no longer published", async () => {
  const old = kidOf(await sign(portico.hub));
  await portico.pool.query("update signing_keys set retires_at = now() - interval '25 hours'");
  expect(await publishedBy(portico.another())).not.toContain(old);
});
