import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { meantBy } from "~/console/audit/meant.server";
import { conditionsText } from "~/contract/kit/conditions";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { auditEvents } from "~/hub/kit/db/schema";
import { loadLanguages } from "~/languages/languages.server";
import { adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

beforeAll(async () => {
  await write("2026-02-28T23:59:59.999Z", {
    actorName: "Ada Lovelace (ada@example.test)",
    action: "CREATED",
    subjectType: "CLIENT",
    subjectName: "Acme 100%",
  });
  await write("2026-03-01T00:00:00Z", {
    actorName: "Grace Hopper (grace@example.test)",
    action: "UPDATED",
    subjectType: "ROLE",
    subjectName: "Clerk",
  });
  await write("2026-03-01T09:30:59Z", {
    actorName: "unknown: nobody",
    action: "SIGN_IN_PASSWORD",
    outcome: "FAILURE",
    clientAddress: "2001:db8::7",
  });
  await write("2026-04-01T00:00:00Z", { actorName: "Ada Lovelace (ada@example.test)", action: "SIGN_IN_CODE" });
});

type Values = Partial<typeof auditEvents.$inferInsert>;

async function write(at: string, values: Values = {}): Promise<void> {
  const instant = new Date(at);
  const event = {
    action: "LOGOUT",
    outcome: "SUCCESS",
    actorName: "",
    subjectName: "",
    clientAddress: "192.0.2.1",
    userAgent: "",
    requestId: "",
  } as const;
  await portico.hub.services.db
    .insert(auditEvents)
    .values({ id: v7({ msecs: instant.getTime() }), at: instant, ...event, ...values });
}

const actions = async (input: { search?: string; field?: string; sort?: string; size?: 5; page?: number } = {}) =>
  (await admin.get("listAuditEvents", input)).map(({ action }) => action);

const NEWEST_FIRST = ["SIGN_IN_CODE", "SIGN_IN_PASSWORD", "UPDATED", "CREATED"];

test("the newest event comes first, or the oldest", async () => {
  expect(await actions()).toEqual(NEWEST_FIRST);
  expect(await actions({ sort: "at" })).toEqual(NEWEST_FIRST.toReversed());
});

test.each([
  ["actor", "LOVELACE", ["SIGN_IN_CODE", "CREATED"]],
  ["actor", "grace@", ["UPDATED"]],
  ["action", "sign-in", ["SIGN_IN_CODE", "SIGN_IN_PASSWORD"]],
  ["action", "Sign-in: password", ["SIGN_IN_PASSWORD"]],
  ["action", "no such action", []],
  ["subject", "acme 100%", ["CREATED"]],
  ["outcome", "failure", ["SIGN_IN_PASSWORD"]],
  ["clientAddress", "2001:DB8::7", ["SIGN_IN_PASSWORD"]],
  ["at", "2026-03", ["SIGN_IN_PASSWORD", "UPDATED"]],
  ["at", "2026-03-01", ["SIGN_IN_PASSWORD", "UPDATED"]],
  ["at", "2026-03-01 09:30 UTC", ["SIGN_IN_PASSWORD"]],
  ["at", "2026-02-28..2026-03-01", ["SIGN_IN_PASSWORD", "UPDATED", "CREATED"]],
  ["at", "2026-03-01 .. 2026-04", ["SIGN_IN_CODE", "SIGN_IN_PASSWORD", "UPDATED"]],
  ["at", "2025", []],
  ["at", "yesterday", []],
  // As the list shows them: a text cut off in the middle, the kind of record, the kind and the name.
  ["at", "2026-03-01 09:3", ["SIGN_IN_PASSWORD"]],
  ["at", "2026-03-01 0", ["SIGN_IN_PASSWORD", "UPDATED"]],
  ["at", "2026-03-0", ["SIGN_IN_PASSWORD", "UPDATED"]],
  ["at", "2026-0", NEWEST_FIRST],
  ["at", "2026-1", []],
  ["subject", "client", ["CREATED"]],
  ["subject", "Client: Acme 100%", ["CREATED"]],
  ["subject", "Client: Acme 1_0", []],
  ["subject", "ient: acme", ["CREATED"]],
  ["subject", "Role: Acme", []],
  ["subject", "client 7", []],
  ["subject", ":", []],
])("searched in %s for “%s” it shows those", async (field, search, found) => {
  expect(await actions({ field, search })).toEqual(found);
});

describe("in Hindi", () => {
  beforeAll(loadLanguages);

  test.each([
    ["an action", [{ field: "action", search: "साइन-इन" }], ["SIGN_IN_CODE", "SIGN_IN_PASSWORD"]],
    ["an action's beginning and end", [{ field: "action", search: "साइन-इन: कोड" }], ["SIGN_IN_CODE"]],
    ["an action in English", [{ field: "action", search: "Created" }], ["CREATED"]],
    ["a kind", [{ field: "subject", search: "क्लाइंट" }], ["CREATED"]],
    ["a kind and a name", [{ field: "subject", search: "भूमिका: Cle" }], ["UPDATED"]],
    ["a kind and another's name", [{ field: "subject", search: "भूमिका: Acme" }], []],
    ["a name", [{ field: "subject", search: "acme" }], ["CREATED"]],
    [
      "several words at once",
      [
        { field: "subject", search: "क्लाइंट" },
        { field: "action", search: "बनाया" },
      ],
      ["CREATED"],
    ],
    ["no label", [{ field: "action", search: "नमस्ते" }], []],
  ])("events are found by %s", async (_by, conditions, found) => {
    const input = { also: conditionsText(conditions), meant: meantBy(conditions), page: 1 };
    expect((await admin.get("listAuditEvents", input)).map(({ action }) => action)).toEqual(found);
  });

  test.each(["फ़ोन नंबर सत्यापित", "फोन नंबर सत्यापित"])("a nukta may be left out: %s", (search) => {
    const meant = new URLSearchParams(meantBy([{ field: "action", search }]));
    expect(meant.get(search.normalize("NFC"))).toBe("PHONE_VERIFIED");
  });
});

test("another field is refused", async () => {
  expect(await admin.call("listAuditEvents", { field: "userAgent", search: "x" })).toMatchObject({ code: 400 });
});

test("nothing written can be changed or taken out, by whatever statement", async () => {
  for (const statement of [
    "update audit_events set reason = ''",
    "delete from audit_events",
    "truncate audit_events",
    "delete from audit_events where false",
  ]) {
    await expect(portico.pool.query(statement), statement).rejects.toThrow("The audit log can only be added to");
  }
  expect(await actions()).toEqual(NEWEST_FIRST);
});

test("the pages stay right when the owner of the database has removed events", async () => {
  await write("2020-01-01T00:00:00Z");
  expect(await admin.call("listAuditEvents", {})).toMatchObject({ total: 5 });
  await portico.pool.query(`
    begin;
    alter table audit_events disable trigger audit_events_append_only;
    delete from audit_events where at < '2021-01-01';
    alter table audit_events enable trigger audit_events_append_only;
    commit`);
  expect(await admin.call("listAuditEvents", {})).toMatchObject({ total: 4 });
  await expect(portico.pool.query("delete from audit_events")).rejects.toThrow();
});

test("pages go from the newest to the oldest, and the download from the oldest to the newest, a batch at a time", async () => {
  const people = EXPORT_BATCH_ROWS;
  await portico.pool.query(
    `insert into audit_events (id, at, action, outcome, actor_name, subject_name, client_address, user_agent, request_id)
     select ('f0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2026-05-01', 'LOGOUT',
       'SUCCESS', 'Person ' || n, '', '', '', ''
     from generate_series(1, $1) n`,
    [people],
  );
  const total = people + NEWEST_FIRST.length;
  const page = async (number: number) => {
    const answer = await admin.call("listAuditEvents", { page: number, size: 25 });
    expect(answer).toMatchObject({ code: 200, total });
    return dataOf(answer).map(({ actor, action }) => (action === "LOGOUT" ? actor : action));
  };
  expect((await page(1)).slice(0, 2)).toEqual([`Person ${people}`, `Person ${people - 1}`]);
  expect(await page(Math.ceil(total / 25))).toEqual(NEWEST_FIRST.slice(-(total % 25)));

  const first = await admin.get("exportAuditEvents", {});
  expect(first.slice(0, 5).map(({ actor, action }) => (action === "LOGOUT" ? actor : action))).toEqual([
    ...NEWEST_FIRST.toReversed(),
    "EXPORTED",
  ]);
  expect(first).toHaveLength(EXPORT_BATCH_ROWS);
  const second = await admin.get("exportAuditEvents", { after: first.at(-1)!._id });
  expect(second.map(({ actor }) => actor)).toEqual([-4, -3, -2, -1, 0].map((last) => `Person ${people + last}`));
  expect(await admin.get("exportAuditEvents", { after: second.at(-1)!._id })).toEqual([]);
  const found = await admin.get("exportAuditEvents", { field: "actor", search: "person 199", after: second[1]!._id });
  expect(found.map(({ actor }) => actor)).toEqual(["Person 1998", "Person 1999"]);
});
