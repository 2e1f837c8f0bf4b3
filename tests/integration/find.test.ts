import { beforeAll, expect, test } from "vitest";
import type { FoundKind } from "~/contract/find";
import { FOUND_MAX, FOUND_MIN, FOUND_OF_KIND_MAX, FOUND_USERS_MAX, SEARCH_MAX } from "~/contract/kit/rules";
import {
  applicationRoles,
  applicationSignOns,
  clans,
  clients,
  documentApprovals,
  emailConfigurations,
  outbox,
  pages,
  permissions,
  pocs,
  roles,
  signOnAddresses,
} from "~/hub/kit/db/schema";
import { type Account, newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { newTemplate } from "../support/communication";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";
import { newServiceAccount } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);

const REQUEST = "5d6bd4bb-5a42-4c9c-9d3e-8f4f0f4a9a11";
const CALLBACK = "https://wiki.example.test/signed-in?from=portico";

let asha: Account;
let wiki: ApplicationRecord;
let client: ClientRecord;
const ids = new Map<FoundKind, string>();

beforeAll(async () => {
  const { db } = portico.hub.services;
  asha = await newAccount(portico.hub, {
    firstName: "Asha Devi",
    lastName: "Nair",
    email: "asha.nair@post.example.test",
    phoneNumber: "9876501234",
  });
  wiki = await newApplication(portico.hub, { name: "Wiki of the house", description: "Pages that everybody writes" });
  client = await newClient(portico.hub, { actualName: "Northwind", displayName: "Northwind Traders" });
  await db.insert(applicationSignOns).values({ applicationId: wiki.id, kind: "oidc", clientId: "wiki-client" });
  await db.insert(signOnAddresses).values({ applicationId: wiki.id, use: "redirect", uri: CALLBACK, position: 0 });
  const scope = { applicationId: wiki.id, clientId: client.id };
  const contact = { email: "", alternateEmail: "", contact: "", alternateContact: "", alternateName: "" };
  const made = async (kind: FoundKind, rows: Promise<{ id: string }[]>) => ids.set(kind, (await rows)[0]!.id);
  await made("ROLE", db.insert(roles).values({ name: "Night Watch" }).returning());
  await made("PERMISSION", db.insert(permissions).values({ name: "Open the gate" }).returning());
  await made("PAGE", db.insert(pages).values({ applicationId: wiki.id, page: "Front page" }).returning());
  await made(
    "APPLICATION_ROLE",
    db
      .insert(applicationRoles)
      .values({ ...scope, role: "Editor", roleId: "ED-7" })
      .returning(),
  );
  await made(
    "POC",
    db
      .insert(pocs)
      .values({ clientId: client.id, name: "Vera", ...contact })
      .returning(),
  );
  await made(
    "CLAN",
    db.insert(clans).values({ clientId: client.id, name: "Weavers", type: "INTERNAL", count: 3 }).returning(),
  );
  await made(
    "EMAIL_CONFIGURATION",
    db.insert(emailConfigurations).values({ from: "wiki@mail.example.test", port: 587 }).returning(),
  );
  await made(
    "DOCUMENT_APPROVAL",
    db
      .insert(documentApprovals)
      .values({
        projectId: wiki.id,
        clientId: client.id,
        pageId: ids.get("PAGE")!,
        roleId: ids.get("APPLICATION_ROLE")!,
      })
      .returning(),
  );
  await made(
    "MESSAGE",
    db
      .insert(outbox)
      .values({ idempotencyKey: "one", channel: "EMAIL", kind: "WELCOME", recipient: asha.email, payload: "" })
      .returning(),
  );
  ids.set("EMAIL_TEMPLATE", await newTemplate(portico.hub, { name: "Greeting of the house" }));
  ids.set("USER", asha.id).set("APPLICATION", wiki.id).set("CLIENT", client.id);
});

const find = (search: string, kind?: FoundKind) => admin.get("find", { search, kind });
const namesOf = async (kind: FoundKind, search: string) =>
  (await find(search)).find((group) => group.kind === kind)?.records.map(({ name }) => name) ?? [];

test.each([
  "asha nair",
  "NAIR asha",
  "dev  nair, ash",
  "post.example nair",
  "Asha Nair <asha.nair@post.example.test>",
  "asha.nair@post",
  "asha.nair",
  "9876501234",
  "+91 98765 01234",
  "098765-01234",
  "765-012",
])("a person is found by “%s”", async (search) => {
  expect(await namesOf("USER", search)).toEqual(["Asha Devi Nair"]);
});

test("a person is not found by a word that is not theirs", async () => {
  expect(await namesOf("USER", "asha nair pillai")).toEqual([]);
  expect(await namesOf("USER", "98765 01235")).toEqual([]);
});

test("a user id finds its user, and every record is found by its id", async () => {
  for (const [kind, id] of ids) {
    const found = await find(id);
    expect(found, kind).toHaveLength(1);
    expect(found[0], kind).toMatchObject({ kind, records: [{ _id: id }], hasMore: false });
    expect(await find(id.toUpperCase()), kind).toEqual(found);
  }
});

test.each([
  ["its client id", "wiki-client"],
  ["a redirect address", CALLBACK],
  ["the origin of one", "https://wiki.example.test"],
  ["another address of the origin", "https://WIKI.example.test/elsewhere"],
  ["words of its name and description", "everybody house"],
])("an application is found by %s", async (_by, search) => {
  expect(await namesOf("APPLICATION", search)).toEqual([wiki.name]);
});

test("an address elsewhere that only begins alike finds none", async () => {
  expect(await namesOf("APPLICATION", "https://wiki.example.tes")).toEqual([]);
  expect(await namesOf("APPLICATION", "https://wiki.example.test.evil.test/")).toEqual([]);
});

test.each([
  ["CLIENT", "traders north", "Northwind"],
  ["CLIENT", () => client.uuid, "Northwind"],
  ["ROLE", "watch night", "Night Watch"],
  ["PERMISSION", "gate", "Open the gate"],
  ["APPLICATION_ROLE", "northwind editor", "Editor"],
  ["PAGE", "front wiki", "Front page"],
  ["POC", "vera", "Vera"],
  ["CLAN", "weavers", "Weavers"],
  ["EMAIL_CONFIGURATION", "wiki@mail", "wiki@mail.example.test"],
  ["EMAIL_TEMPLATE", "greeting", "Greeting of the house"],
] as const)("a %s is found by its words", async (kind, search, name) => {
  expect(await namesOf(kind, typeof search === "string" ? search : search())).toEqual([name]);
});

test("the request's id of an error page finds the events of that request", async () => {
  const answer = await portico.hub.call(
    "updateRole",
    { roleId: ids.get("ROLE")!, name: "Night Watch", description: "Until dawn", status: "ACTIVE" },
    { ...admin.caller, requestId: REQUEST },
  );
  expect(answer.code).toBe(200);
  expect(await find(REQUEST)).toMatchObject([{ kind: "AUDIT_EVENT", records: [{ name: "UPDATED" }] }]);
});

test("who has exactly what was typed comes first, then whose name begins so", async () => {
  const like = (firstName: string, lastName: string) =>
    newAccount(portico.hub, { firstName, lastName, email: `${firstName}.${lastName}@rank.test`.toLowerCase() });
  await like("Annamaria", "Quist");
  await like("Maria", "Quistgaard");
  await like("Maria", "Quist");
  expect(await namesOf("USER", "maria quist")).toEqual(["Maria Quist", "Maria Quistgaard", "Annamaria Quist"]);
  expect((await namesOf("USER", "annamaria.quist@rank.test"))[0]).toBe("Annamaria Quist");
});

test("of each kind the best are shown, with a sign that there are more, and more of one kind", async () => {
  const { db } = portico.hub.services;
  await db
    .insert(clients)
    .values(
      Array.from({ length: FOUND_OF_KIND_MAX + 1 }, (_, n) => ({ actualName: `Many ${n}`, displayName: "Many" })),
    );
  for (let made = 0; made <= FOUND_USERS_MAX; made++) await newAccount(portico.hub, { lastName: `Many ${made}` });
  const lengths = async (kind?: FoundKind) =>
    (await find("many", kind)).map(({ kind, records, hasMore }) => [kind, records.length, hasMore]);
  expect(await lengths()).toEqual([
    ["USER", FOUND_USERS_MAX, true],
    ["CLIENT", FOUND_MAX, true],
  ]);
  expect(await lengths("CLIENT")).toEqual([["CLIENT", FOUND_OF_KIND_MAX, true]]);
  expect(await lengths("USER")).toEqual([["USER", FOUND_USERS_MAX + 1, false]]);
});

test("templates of one name say their languages", async () => {
  for (const language of ["en", "hi"] as const) await newTemplate(portico.hub, { name: "Bilingual", language });
  const [found] = await find("bilingual");
  expect(found?.records.map(({ detail }) => detail).sort()).toEqual(["All, All, English", "All, All, हिन्दी"]);
});

test("what was deleted is not found", async () => {
  const gone = await newAccount(portico.hub, { firstName: "Leaver" });
  const goneClient = await newClient(portico.hub, { actualName: "Leaver & Sons" });
  expect(await find("leaver")).toHaveLength(2);
  await admin.get("deleteUser", { userId: gone.id });
  await admin.get("deleteClient", { clientId: goneClient.id });
  expect(await find("leaver")).toEqual([]);
});

test("only Admins and Auditors find, and a service account what it may list", async () => {
  const search = asha.email;
  const auditor = await actor(portico, { role: "Auditor" });
  expect(await portico.hub.call("find", { search }, auditor.caller)).toMatchObject({ data: [{ kind: "USER" }] });
  const { caller } = await actor(portico);
  expect(await portico.hub.call("find", { search }, caller)).toMatchObject({ code: 403 });
  expect(await portico.hub.call("find", { search }, anyone)).toMatchObject({ code: 401 });

  const found = async (rights: Parameters<typeof newServiceAccount>[1]) => {
    const { token } = await newServiceAccount(admin, rights);
    return portico.hub.call("find", { search: "house" }, bearing(token));
  };
  expect(await found(["listApplications"])).toMatchObject({ code: 403 });
  expect(await found(["find"])).toMatchObject({ code: 200, data: [] });
  const some = await found(["find", "listApplications"]);
  expect(some).toMatchObject({ code: 200, data: [{ kind: "APPLICATION" }] });
});

test.each([
  "%%",
  "__",
  "\\\\",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "\u202Etset",
  "<>",
  "()",
  "((((",
  "http://[::",
])("%j finds nothing, and is no failure", async (search) => {
  expect(await find(search)).toEqual([]);
});

test.each([
  ["too short", "a".repeat(FOUND_MIN - 1)],
  ["blank", "   "],
  ["too long", "a".repeat(SEARCH_MAX + 1)],
  ["10 kB", "a ".repeat(5_000)],
  ["a NUL", "asha\0nair"],
])("what is %s is refused at its field", async (_what, search) => {
  const answer = await admin.call("find", { search });
  expect(answer).toMatchObject({ code: 400, data: { fieldErrors: { search: [expect.any(String)] } } });
});

test("as many words as fit find without a failure", async () => {
  const words = Array.from({ length: SEARCH_MAX / 4 }, (_, n) => `a${n % 9}${n % 7}`).join(" ");
  expect((await admin.call("find", { search: words.slice(0, SEARCH_MAX) })).code).toBe(200);
});
