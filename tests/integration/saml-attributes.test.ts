import { expect, test } from "vitest";
import type { AttributeType } from "~/contract/kit/attribute-rules";
import { readXml } from "~/hub/protocols/saml/xml-reader";
import { adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign } from "../support/catalog";
import { hubForFile } from "../support/hub";
import {
  authnRequest,
  begin,
  newServiceProvider,
  newUserOf,
  queryOf,
  type ServiceProvider,
  within,
  xmlOf,
} from "../support/saml";

const portico = hubForFile();
const admin = adminForFile(portico);

type User = Awaited<ReturnType<typeof newUserOf>>;

let made = 0;

async function newAttribute(type: AttributeType = "text"): Promise<string> {
  const name = `at_saml_${(made += 1)}`;
  await admin.get("createAttribute", { name, label: name, type, seenBy: "admins", setBy: "admins" });
  return name;
}

/** @param values by the attribute's name */
const set = ({ account }: User, values: Readonly<Record<string, string>>) =>
  admin.get("setAttributesOfUser", {
    userId: account.id,
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  });

/** @param more the claim's value by its name */
const provider = (more: Readonly<Record<string, string>>) =>
  newServiceProvider(portico.hub, admin, {
    claims: [],
    moreClaims: Object.entries(more).map(([sentAs, value]) => ({ sentAs, value })),
  });

async function answered(to: ServiceProvider, { caller, client }: User) {
  const { request } = await begin(portico.hub, queryOf(authnRequest(to)));
  return portico.hub.call("answerSaml", { request, clientId: client.id }, caller);
}

/** What the application reads: values by name. */
async function told(to: ServiceProvider, user: User) {
  const xml = xmlOf(dataOf(await answered(to, user)).answer);
  const statement = within(readXml(Buffer.from(xml)), "Assertion", "AttributeStatement");
  const attributes = (statement?.children ?? []).map((each): [string, string[]] => [
    each.attributes.get("Name")!,
    each.children.map(({ text }) => text),
  ]);
  return { xml, attributes: Object.fromEntries(attributes) };
}

test.each([
  ["boolean", "false", "false"],
  ["boolean", "true", "true"],
  ["date", "2028-02-29", "2028-02-29"],
  ["number", "-1500.50", "-1500.5"],
  ["number", "0", "0"],
  ["number", "999999999999999", "999999999999999"],
  ["number", "12345678901234.5", "12345678901234.5"],
  ["number", "1234567890123.45", "1234567890123.45"],
  ["number", "0.0000001", "0.0000001"],
  ["number", "-0.00000000000012", "-0.00000000000012"],
] as const)("a %s of %s is written as XML Schema does, alone and in text", async (type, value, written) => {
  const name = await newAttribute(type);
  const wiki = await provider({ sent: `{${name}}`, sent_text: `[{${name}}]` });
  const user = await newUserOf(portico.hub, wiki);
  await set(user, { [name]: value });
  expect((await told(wiki, user)).attributes).toEqual({ sent: [written], sent_text: [`[${written}]`] });
});

test.each([
  ["markup", `</saml:AttributeValue></saml:Attribute><saml:Attribute Name="role"><saml:AttributeValue>Admin`],
  ["a character section", "]]><![CDATA[<x>]]>"],
  ["entities", "&lt;&amp;&#60;&xxe;%xxe;"],
  ["quotes and a comment", `"'<!-- x --><?php ?>`],
  ["a claim in braces", "{email}{role}$& $1"],
  ["line separators and a direction", "a\u2028b\u2029c\u202Ed"],
  ["what lies beyond sixteen bits", "𝒳 👩‍👩‍👧 ﷽"],
])("text with %s arrives as it is, as one value", async (_what, value) => {
  const name = await newAttribute();
  const wiki = await provider({ sent: `{${name}}`, sent_text: `{${name}}/{${name}}` });
  const user = await newUserOf(portico.hub, wiki);
  await set(user, { [name]: value });
  expect((await told(wiki, user)).attributes).toEqual({ sent: [value], sent_text: [`${value}/${value}`] });
});

test("a character that XML cannot hold is replaced, and the rest arrives", async () => {
  const name = await newAttribute();
  const wiki = await provider({ sent: `{${name}}` });
  const user = await newUserOf(portico.hub, wiki);
  await set(user, { [name]: "a\uFFFEb\uFFFFc" });
  expect((await told(wiki, user)).attributes).toEqual({ sent: ["a\uFFFDb\uFFFDc"] });
});

test("it is absent while unset, once cleared, and where no claim names it", async () => {
  const [number, team] = [await newAttribute("number"), await newAttribute()];
  const wiki = await provider({ sent: `{${number}}`, sent_both: `{${number}} {${team}}` });
  const shop = await provider({ sent: `{${team}}` });
  const user = await newUserOf(portico.hub, wiki);
  await assign(portico.hub, user.account, shop, user.client);
  expect((await told(wiki, user)).attributes).toEqual({});
  await set(user, { [number]: "0", [team]: "Sales" });
  expect((await told(wiki, user)).attributes).toEqual({ sent: ["0"], sent_both: ["0 Sales"] });
  expect((await told(shop, user)).xml).not.toContain(number);
  await set(user, { [team]: "" });
  expect((await told(wiki, user)).attributes).toEqual({ sent: ["0"] });
  await set(user, { [number]: "" });
  expect((await told(wiki, user)).attributes).toEqual({});
  expect((await told(shop, user)).attributes).toEqual({});
});

test("a colleague's stays a colleague's", async () => {
  const name = await newAttribute();
  const wiki = await provider({ sent: `{${name}}` });
  const [one, other] = [await newUserOf(portico.hub, wiki), await newUserOf(portico.hub, wiki)];
  await set(one, { [name]: "Sales" });
  expect((await told(wiki, other)).attributes).toEqual({});
});

test("whoever lost the application gets no assertion that could tell it", async () => {
  const name = await newAttribute();
  const wiki = await provider({ sent: `{${name}}` });
  const user = await newUserOf(portico.hub, wiki);
  await set(user, { [name]: "Secret Sales" });
  expect((await told(wiki, user)).attributes).toEqual({ sent: ["Secret Sales"] });
  await portico.pool.query("delete from assignments where user_id = $1", [user.account.id]);
  const refused = await answered(wiki, user);
  expect(refused.code).toBe(403);
  expect(JSON.stringify(refused)).not.toContain("Secret Sales");
});
