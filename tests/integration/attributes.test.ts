import { decodeJwt } from "jose";
import { fetchUserInfo, tokenIntrospection } from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { ATTRIBUTE_TYPES, ATTRIBUTES_MAX } from "~/contract/kit/attribute-rules";
import { newAccount } from "../support/accounts";
import { actor, adminForFile, NOBODY } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(portico);
const run = (text: string, ...values: unknown[]) => portico.pool.query(text, values);

let made = 0;
type Definition = Parameters<typeof admin.call<"createAttribute">>[1];

async function newAttribute(changes: Partial<Definition> = {}) {
  const name = `field_${(made += 1)}`;
  const given: Definition = {
    name,
    label: `Field ${made}`,
    type: "text",
    seenBy: "admins",
    setBy: "admins",
    ...changes,
  };
  const { _id } = await admin.get("createAttribute", given);
  return { ...given, id: _id! };
}

const set = (user: { id: string }, ...values: { name: string; value: string; before?: string }[]) =>
  admin.call("setAttributesOfUser", { userId: user.id, values });

const valueOf = async (user: { id: string }, { name }: { name: string }) =>
  (await admin.get("attributesOfUser", { userId: user.id })).find((each) => each.name === name)?.value;

const newestEvent = async (id: string) =>
  (await admin.get("listAuditEvents", { field: "subjectId", search: id, sort: "-at", page: 1, size: 5 }))[0]!;

async function newPerson() {
  const { account, caller } = await actor(portico);
  const get: typeof admin.get = async (name, input) => dataOf(await portico.hub.call(name, input, caller));
  const call: typeof admin.call = (name, input) => portico.hub.call(name, input, caller);
  return { account, call, get };
}

describe("a definition", () => {
  test.each([
    ["a name of a claim", { name: "email" }, "name", "This is the name of a claim already"],
    ["a name of a token's claim", { name: "iss" }, "name", "This is the name of a claim already"],
    ["a claim that nobody gets here", { name: "birthdate" }, "name", "This is the name of a claim already"],
    ["capitals", { name: "Department" }, "name", "Only lower-case letters"],
    ["a digit first", { name: "1st" }, "name", "Only lower-case letters"],
    ["a long name", { name: "a".repeat(41) }, "name", "Too Long!"],
    ["no label", { label: " " }, "label", "Label is required"],
    ["another type", { type: "picture" }, "type", "Type is required"],
    ["a person who sets what they do not see", { setBy: "person" }, "setBy", "People who set it must see it, too"],
  ])("is refused with %s", async (_what, changes, field, message) => {
    const given = { name: "fine", label: "Fine", type: "text", seenBy: "admins", setBy: "admins", ...changes };
    expect(await admin.call("createAttribute", given as Definition)).toMatchObject({
      code: 400,
      data: { fieldErrors: { [field]: [expect.stringContaining(message) as string] } },
    });
  });

  test("has a name of its own, and keeps its type once people have values", async () => {
    const attribute = await newAttribute({ type: "number" });
    const { id: attributeId, ...given } = attribute;
    expect(await admin.call("createAttribute", given)).toMatchObject({
      code: 409,
      data: { fieldErrors: { name: ["An attribute with this name already exists"] } },
    });
    const user = await newAccount(portico.hub);
    await admin.get("updateAttribute", { attributeId, ...given, type: "date" });
    await admin.get("updateAttribute", { attributeId, ...given });
    expect((await set(user, { name: given.name, value: "7" })).code).toBe(200);
    expect(await admin.call("updateAttribute", { attributeId, ...given, type: "text" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { type: ["People have values of this type"] } },
    });
    await admin.get("updateAttribute", { attributeId, ...given, label: "Desk" });
    expect(await admin.get("peopleWithAttribute", { attributeId })).toEqual({ people: 1 });
    await admin.get("deleteAttribute", { attributeId });
    expect(await valueOf(user, given)).toBeUndefined();
    expect((await run("select 1 from user_attribute_values where user_id = $1", user.id)).rows).toEqual([]);
    const event = await newestEvent(attributeId);
    expect(event).toMatchObject({ action: "DELETED" });
    expect(event.changes).toContainEqual({ field: "people", before: "1", after: null });
  });

  test("is one of at most so many, also if eight are made at once", async () => {
    const room = 4;
    const held = (await run("select count(*)::int as n from user_attributes")).rows as { n: number }[];
    for (let each = held[0]!.n; each < ATTRIBUTES_MAX - room; each += 1) await newAttribute();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        admin.call("createAttribute", {
          ...{ name: `crowd_${each}`, label: "Crowd", type: "text", seenBy: "admins", setBy: "admins" },
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(room);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(8 - room);
    await run("delete from user_attributes where name like 'crowd%' or name like 'field%'");
  });
});

describe("a value", () => {
  const byType = {} as Record<(typeof ATTRIBUTE_TYPES)[number], Awaited<ReturnType<typeof newAttribute>>>;
  beforeAll(async () => {
    for (const type of ATTRIBUTE_TYPES) byType[type] = await newAttribute({ type });
  });

  test.each([
    ["text", " Sales & Service ", "Sales & Service"],
    ["number", "007", "7"],
    ["number", "-1500.50", "-1500.5"],
    ["number", "+.5", "0.5"],
    ["number", "-0.0", "0"],
    ["number", "999999999999999", "999999999999999"],
    ["boolean", "true", "true"],
    ["date", "2028-02-29", "2028-02-29"],
  ] as const)("of %s: %s is kept as %s", async (type, typed, kept) => {
    const user = await newAccount(portico.hub);
    const { name } = byType[type];
    expect((await set(user, { name, value: typed })).code).toBe(200);
    expect(await valueOf(user, { name })).toBe(kept);
    await set(user, { name, value: "" });
    expect(await valueOf(user, { name })).toBe("");
  });

  test.each([
    ["text", "two\nlines", "Must be one line"],
    ["text", "x".repeat(501), "Too Long!"],
    ["number", "1,500", "Must be a number of at most 15 digits"],
    ["number", "1e3", "Must be a number"],
    ["number", "1234567890123456", "Must be a number"],
    ["number", "NaN", "Must be a number"],
    ["boolean", "on", "Must be yes or no"],
    ["date", "2027-02-29", "Must be a day"],
    ["date", "30.06.2027", "Must be a day"],
  ] as const)("of %s is no %j", async (type, value, message) => {
    const user = await newAccount(portico.hub);
    const good = { name: byType.text.name, value: "untouched" };
    const given = type === "text" ? [{ name: byType.text.name, value }] : [good, { name: byType[type].name, value }];
    expect(await set(user, ...given)).toMatchObject({
      code: 400,
      data: { fieldErrors: { [`values.${given.length - 1}.value`]: [expect.stringContaining(message) as string] } },
    });
    expect(await valueOf(user, good), "nothing is saved").toBe("");
  });

  test("is refused for what there is not, twice, and for nobody", async () => {
    const user = await newAccount(portico.hub);
    const { name } = byType.text;
    expect(await set(user, { name: "nothing", value: "x" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { "values.0.name": ["There is no attribute nothing"] } },
    });
    expect(await set(user, { name, value: "x" }, { name, value: "y" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { "values.1.name": ["Each attribute once"] } },
    });
    expect((await set({ id: NOBODY }, { name, value: "x" })).code).toBe(404);
    expect((await admin.call("attributesOfUser", { userId: NOBODY })).code).toBe(404);
  });

  test("is not written over by who saw another one", async () => {
    const user = await newAccount(portico.hub);
    const { name } = byType.text;
    await set(user, { name, value: "Sales", before: "" });
    expect(await set(user, { name, value: "Claims", before: "" })).toMatchObject({
      code: 409,
      data: { fieldErrors: { "values.0.value": [expect.stringContaining("“Sales” by now") as string] } },
    });
    expect((await set(user, { name, value: "Sales", before: "" })).code, "it is what they want").toBe(200);
    expect((await set(user, { name, value: "Claims", before: "Sales" })).code).toBe(200);
  });

  test("is set by one of eight who saw the same", async () => {
    const user = await newAccount(portico.hub);
    const { name } = byType.text;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) => set(user, { name, value: `team ${each}`, before: "" })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(7);
  });

  test("is in the audit log with what it was, and goes with the account", async () => {
    const user = await newAccount(portico.hub);
    const { name, label } = byType.text;
    await set(user, { name, value: "Sales" });
    await set(user, { name, value: "Claims" });
    const event = await newestEvent(user.id);
    expect(event).toMatchObject({
      action: "UPDATED",
      changes: [{ field: "adminAttributes", before: `${label}: Sales`, after: `${label}: Claims` }],
    });
    await admin.get("deleteUser", { userId: user.id });
    expect((await run("select 1 from user_attribute_values where user_id = $1", user.id)).rows).toEqual([]);
  });
});

describe("a person", () => {
  test("sees and sets only what they may", async () => {
    const [hidden, seen, own] = [
      await newAttribute(),
      await newAttribute({ seenBy: "person" }),
      await newAttribute({ seenBy: "person", setBy: "person", type: "boolean" }),
    ];
    const { account, ...person } = await newPerson();
    await set(account, { name: hidden.name, value: "secret" }, { name: seen.name, value: "Sales" });
    const { attributes } = await person.get("ownAttributes", {});
    const named = attributes.filter(({ name }) => [hidden, seen, own].some((each) => each.name === name));
    expect(named.map(({ name, value, maySet }) => ({ name, value, maySet }))).toEqual([
      { name: seen.name, value: "Sales", maySet: false },
      { name: own.name, value: "", maySet: true },
    ]);
    for (const { name } of [hidden, seen])
      expect(await person.call("setOwnAttributes", { values: [{ name, value: "mine" }] })).toMatchObject({
        code: 400,
        data: { fieldErrors: { "values.0.name": [`There is no attribute ${name}`] } },
      });
    await person.get("setOwnAttributes", { values: [{ name: own.name, value: "true" }] });
    expect(await valueOf(account, own)).toBe("true");
    const changes = (await person.get("ownChanges", { page: 1, size: 10 })).flatMap((each) => each.changes);
    expect(JSON.stringify(changes)).toContain(`${seen.label}: Sales`);
    expect(JSON.stringify(changes), "what is kept from them").not.toContain("secret");
    const event = await newestEvent(account.id);
    expect(event).toMatchObject({ action: "UPDATED", changes: [{ field: "attributes", after: `${own.label}: true` }] });
  });
});

describe("in claims", () => {
  const further = ({ name }: { name: string }) => ({ sentAs: `sent_${name}`, value: `{${name}}` });

  test("it is copied with its type, combined, and left out where there is none, in tokens and in what is asked", async () => {
    const [number, quota, flag, day, none, unsent] = [
      await newAttribute(),
      await newAttribute({ type: "number" }),
      await newAttribute({ type: "boolean" }),
      await newAttribute({ type: "date" }),
      await newAttribute(),
      await newAttribute(),
    ];
    const application = await newOidcApplication(openid);
    const { account, client } = await newUserOf(openid, application, "Editor");
    const values = { [number.name]: "0042", [quota.name]: "1500.5", [flag.name]: "false", [day.name]: "2027-06-30" };
    const given = Object.entries({ ...values, [unsent.name]: "elsewhere" }).map(([name, value]) => ({ name, value }));
    expect((await set(account, ...given)).code).toBe(200);
    const moreClaims = [
      ...[number, quota, flag, day, none].map(further),
      { sentAs: "login", value: `{${number.name}}@{client.name}` },
      { sentAs: "half", value: `{${number.name}}{${none.name}}` },
    ];
    const saved = await admin.call("saveSignOn", { id: application.record.id, kind: "oidc", moreClaims } as never);
    expect(saved.code).toBe(200);
    const { tokens, config } = await tokensFor(openid, application, account, { scope: "openid" });
    const told = [
      decodeJwt(tokens.id_token!),
      decodeJwt(tokens.access_token),
      await fetchUserInfo(config, tokens.access_token, account.id),
      await tokenIntrospection(config, tokens.access_token),
    ];
    for (const claims of told) {
      expect(claims).toMatchObject({
        [`sent_${number.name}`]: "0042",
        [`sent_${quota.name}`]: 1500.5,
        [`sent_${flag.name}`]: false,
        [`sent_${day.name}`]: "2027-06-30",
        login: `0042@${client.actualName}`,
      });
      for (const name of [`sent_${none.name}`, "half"]) expect(claims).not.toHaveProperty(name);
      expect(JSON.stringify(claims), "of which no claim is made").not.toContain("elsewhere");
    }
  });

  test("of which claims are made, it is neither renamed nor deleted", async () => {
    const { id: attributeId, ...given } = await newAttribute();
    const application = await newOidcApplication(openid);
    const { id } = application.record;
    const saved = await admin.call("saveSignOn", { id, kind: "oidc", moreClaims: [further(given)] } as never);
    expect(saved.code).toBe(200);
    expect(await admin.call("deleteAttribute", { attributeId })).toMatchObject({
      code: 409,
      data: { reason: "in-use" },
    });
    expect(await admin.call("updateAttribute", { attributeId, ...given, name: "renamed" })).toMatchObject({
      code: 409,
      data: { fieldErrors: { name: [expect.stringContaining("Further claims") as string] } },
    });
    await admin.get("updateAttribute", { attributeId, ...given, label: "Other" });
    expect((await admin.call("saveSignOn", { id, kind: "oidc", moreClaims: [] } as never)).code).toBe(200);
    await admin.get("deleteAttribute", { attributeId });
    expect(await admin.call("saveSignOn", { id, kind: "oidc", moreClaims: [further(given)] } as never)).toMatchObject({
      code: 400,
      data: { fieldErrors: { "moreClaims.0.value": [`There is no claim ${given.name}`] } },
    });
  });
});
