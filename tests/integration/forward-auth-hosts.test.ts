import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newAccount, signIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { bearing } from "../support/calls";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

const newOrigin = () => `https://wiki-${randomUUID().slice(0, 8)}.example.test`;
const hostsOf = async (id: string) => (await admin.get("forwardAuthHosts", { id })).hosts;

test("addresses are kept as they compare, once, and are free again with their application", async () => {
  const [one, other] = [await newApplication(portico.hub), await newApplication(portico.hub)];
  const origin = newOrigin();
  const add = (id: string, address: string, roles?: string[]) =>
    admin.call("addForwardAuthHost", { id, address, roles });
  expect((await add(one.id, `${origin.toUpperCase()}:443/`)).code).toBe(200);
  expect((await add(one.id, `${origin}/Admin/`, ["Owner", "Owner", " Editor "])).code).toBe(200);
  expect((await hostsOf(one.id)).map(({ address, roles }) => [address, roles])).toEqual([
    [`${origin}/`, []],
    [`${origin}/Admin`, ["Owner", "Editor"]],
  ]);
  for (const id of [one.id, other.id])
    for (const address of [origin, `${origin}/admin`]) expect((await add(id, address)).code, address).toBe(409);
  const atOnce = newOrigin();
  const tries = await Promise.all(Array.from({ length: 8 }, () => add(other.id, atOnce)));
  expect(tries.filter(({ code }) => code === 200).length).toBe(1);
  expect((await admin.call("deleteApplication", { id: one.id })).code).toBe(200);
  expect((await add(other.id, origin)).code).toBe(200);
});

test("an address that could be read in two ways, or that anybody could listen to, is refused", async () => {
  const { id } = await newApplication(portico.hub);
  const origin = newOrigin();
  for (const address of [
    origin.replace("https:", "http:"),
    origin.replace("https://", "https://user@"),
    `${origin}/a%2fb`,
    `${origin}/a//b`,
    `${origin}/a;b`,
    `${origin}/a?b=c`,
    `${origin}/#a`,
    `${origin}/ä`,
    "ftp://wiki.example",
    "wiki.example",
  ])
    expect(await admin.call("addForwardAuthHost", { id, address }), address).toMatchObject({
      code: 400,
      data: { fieldErrors: { address: [expect.any(String) as string] } },
    });
  expect(await hostsOf(id)).toEqual([]);
  expect((await admin.call("addForwardAuthHost", { id, address: "http://wiki.localhost:8080" })).code).toBe(200);
});

test("only an Admin changes them, who lately showed who they are; each change is in the audit log", async () => {
  const { id } = await newApplication(portico.hub);
  const address = `${newOrigin()}/`;
  const user = bearing(await signIn(portico, await newAccount(portico.hub)));
  expect((await portico.hub.call("addForwardAuthHost", { id, address }, user)).code).toBe(403);
  expect((await portico.hub.call("forwardAuthHosts", { id }, user)).code).toBe(403);
  expect((await admin.call("addForwardAuthHost", { id, address, roles: ["Owner"] })).code).toBe(200);
  const [host] = await hostsOf(id);
  expect((await portico.hub.call("removeForwardAuthHost", { id, hostId: host!._id }, user)).code).toBe(403);
  // Another application's host is not removed.
  const other = await newApplication(portico.hub);
  expect((await admin.call("removeForwardAuthHost", { id: other.id, hostId: host!._id })).code).toBe(404);
  const { rows } = await portico.pool.query<{ action: string; after: { hosts: { name: string }[] } }>(
    "select action, after from audit_events where subject_id = $1 and outcome = 'SUCCESS'",
    [id],
  );
  expect(rows.map(({ action, after }) => [action, after.hosts.map(({ name }) => name)])).toEqual([
    ["UPDATED", [`${address} (Owner)`]],
  ]);

  await portico.pool.query("update sessions set authenticated_at = now() - interval '1 day'");
  expect(await admin.call("removeForwardAuthHost", { id, hostId: host!._id })).toMatchObject({
    code: 403,
    data: { reason: "step-up" },
  });
  await portico.pool.query("update sessions set authenticated_at = now()");
  expect((await admin.call("removeForwardAuthHost", { id, hostId: host!._id })).code).toBe(200);
  expect(await hostsOf(id)).toEqual([]);
});
