import { describe, expect, test } from "vitest";
import type { EndpointName } from "~/contract";
import { newAccount } from "../support/accounts";
import { actor, adminForFile, newAdmin } from "../support/admin";
import { bearing, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newServiceAccount } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);
const run = (text: string, ...values: unknown[]) => portico.pool.query(text, values);

let made = 0;
type Definition = Parameters<typeof admin.call<"createAttribute">>[1];

async function newAttribute(changes: Partial<Definition> = {}) {
  const name = `right_${(made += 1)}`;
  const given: Definition = { name, label: name, type: "text", seenBy: "admins", setBy: "admins", ...changes };
  const { _id } = await admin.get("createAttribute", given);
  return { ...given, id: _id! };
}

const valueOf = async (user: { id: string }, { name }: { name: string }) =>
  (await admin.get("attributesOfUser", { userId: user.id })).find((each) => each.name === name)?.value;

async function newPerson() {
  const { account, caller } = await actor(portico);
  const call: typeof admin.call = (name, input) => portico.hub.call(name, input, caller);
  return { account, call };
}

test("a person sees nobody else's, and a client's administrators see none but their own", async () => {
  const [hidden, own] = [await newAttribute(), await newAttribute({ seenBy: "person", setBy: "person" })];
  const account = await newAccount(portico.hub);
  const client = await newClient(portico.hub);
  await assign(portico.hub, account, await newApplication(portico.hub), client);
  const [looking, nobody] = [await newPerson(), await newPerson()];
  const { email } = looking.account;
  await admin.get("giveClientAdministration", { clientId: client.id, email, reason: "Theirs" });
  await admin.get("setAttributesOfUser", {
    userId: account.id,
    values: [hidden, own].map(({ name }) => ({ name, value: "Kept Apart" })),
  });
  const seen = [
    await looking.call("listActiveUsers", {}),
    await looking.call("exportUsers", {}),
    await looking.call("listAccess", { page: 1, size: 100 }),
  ];
  for (const answer of seen) {
    expect(JSON.stringify(answer), "who looks after the person").toContain(account.email);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Kept Apart|${hidden.name}|${own.name}`));
  }
  const userId = account.id;
  const values = [{ name: own.name, value: "theirs" }];
  for (const caller of [looking, nobody]) {
    for (const asked of [userId, caller.account.id]) {
      expect((await caller.call("attributesOfUser", { userId: asked })).code).toBe(403);
      expect((await caller.call("setAttributesOfUser", { userId: asked, values })).code).toBe(403);
    }
    expect((await caller.call("listAttributes", {})).code).toBe(403);
    expect((await caller.call("setOwnAttributes", { values })).code).toBe(200);
    expect(await valueOf(caller.account, own)).toBe("theirs");
  }
  expect(await valueOf(account, own)).toBe("Kept Apart");
});

describe("a service account", () => {
  const programWith = async (...rights: EndpointName[]) => {
    const { id, token } = await newServiceAccount(admin, rights);
    const call: typeof admin.call = (name, input) => portico.hub.call(name, input, bearing(token));
    return { id, call };
  };

  test("reads with the right to read, sets with the right to set, and defines with the right to define", async () => {
    const { id: attributeId, ...given } = await newAttribute();
    const user = await newAccount(portico.hub);
    const setting = { userId: user.id, values: [{ name: given.name, value: "Sales" }] };
    const asked = [
      ["attributesOfUser", (by: typeof admin.call) => by("attributesOfUser", { userId: user.id })],
      ["setAttributesOfUser", (by: typeof admin.call) => by("setAttributesOfUser", setting)],
      ["listAttributes", (by: typeof admin.call) => by("listAttributes", {})],
      ["peopleWithAttribute", (by: typeof admin.call) => by("peopleWithAttribute", { attributeId })],
      ["createAttribute", (by: typeof admin.call) => by("createAttribute", { ...given, name: `${given.name}_more` })],
    ] as const;
    for (const [right] of asked) {
      const { call } = await programWith(right);
      for (const [name, ask] of asked)
        expect((await ask(call)).code, `${right}: ${name}`).toBe(name === right ? 200 : 403);
    }
    const [without, reading] = [await programWith("listClients"), await programWith("attributesOfUser")];
    for (const [name, ask] of asked) expect((await ask(without.call)).code, name).toBe(403);
    const held = dataOf(await reading.call("attributesOfUser", { userId: user.id }));
    expect(held.find(({ name }) => name === given.name)?.value).toBe("Sales");
    const values = [{ name: given.name, value: "mine" }];
    expect((await reading.call("setOwnAttributes", { values })).code).toBe(403);
    expect((await reading.call("ownAttributes", {})).code).toBe(403);
  });

  test("is bound by types, by what was seen, and named in the log", async () => {
    const quota = await newAttribute({ type: "number" });
    const user = await newAccount(portico.hub);
    const { id, call } = await programWith("setAttributesOfUser");
    const codeOf = async (value: string, before?: string) => {
      const values = [{ name: quota.name, value, ...(before !== undefined && { before }) }];
      return (await call("setAttributesOfUser", { userId: user.id, values })).code;
    };
    expect(await codeOf("many")).toBe(400);
    expect(await codeOf("5")).toBe(200);
    expect(await codeOf("6", "4")).toBe(409);
    expect(await valueOf(user, quota)).toBe("5");
    const { rows } = await run(
      "select actor_id from audit_events where subject_id = $1 and action = 'UPDATED'",
      user.id,
    );
    expect(rows).toEqual([{ actor_id: id }]);
  });

  test("loses them with the right, and cannot have the rights that want a step-up, or of a client", async () => {
    const user = await newAccount(portico.hub);
    const { id, call } = await programWith("attributesOfUser");
    expect((await call("attributesOfUser", { userId: user.id })).code).toBe(200);
    const changed = { serviceAccountId: id, name: `without ${id}`, rights: ["listClients"] };
    await admin.get("updateServiceAccount", changed);
    expect((await call("attributesOfUser", { userId: user.id })).code).toBe(403);
    const { id: clientId } = await newClient(portico.hub);
    for (const [right, more] of [
      ["updateAttribute", {}],
      ["deleteAttribute", {}],
      ["attributesOfUser", { clientId }],
      ["setAttributesOfUser", { clientId }],
      ["listAttributes", { clientId }],
    ] as const)
      expect(
        await admin.call("createServiceAccount", { name: `too much ${right}`, rights: [right], ...more }),
      ).toMatchObject({
        code: 400,
        data: { fieldErrors: { rights: [expect.stringContaining(right) as string] } },
      });
  });

  test("sets none of an Admin, whose own a colleague sets after showing who it is", async () => {
    const attribute = await newAttribute();
    const [boss, colleague] = [await newAdmin(portico), await newAdmin(portico)];
    const { call } = await programWith("setAttributesOfUser");
    const setting = { userId: boss.account.id, values: [{ name: attribute.name, value: "Sales" }] };
    expect((await call("setAttributesOfUser", setting)).code).toBe(403);
    await run(
      "update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1",
      colleague.account.id,
    );
    expect(await colleague.call("setAttributesOfUser", setting)).toMatchObject({
      code: 403,
      data: { reason: "step-up" },
    });
    expect(await valueOf(boss.account, attribute)).toBe("");
    expect((await admin.call("setAttributesOfUser", setting)).code).toBe(200);
  });
});
