import { and, isNull, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { users } from "~/hub/kit/db/schema";
import { naturalKey } from "~/lib/natural-key";
import { type Account, change, newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const someAdmin = adminForFile(portico);

type ListInput = InputOf<Contract["listActiveUsers"]>;

const list = (input: ListInput, { caller } = someAdmin) => portico.hub.call("listActiveUsers", input, caller);
const namesIn = async (input: ListInput) => dataOf(await list(input)).map(({ firstName }) => firstName);

async function threePeople(mark: string): Promise<void> {
  for (const firstName of ["Cara", "anna", "Berta"]) {
    const isActive = firstName !== "anna";
    await newAccount(portico.hub, {
      firstName: `${firstName} ${mark}`,
      lastName: `Last ${mark}`,
      isActive,
      passwordHash: "none",
    });
  }
}

test.each<[keyof Account, (value: string) => string]>([
  ["firstName", (value) => value.toUpperCase()],
  ["email", (value) => value.slice(2, -3).toUpperCase()],
  ["userName", (value) => value.slice(1).toUpperCase()],
  ["phoneNumber", (value) => value.slice(2)],
])("a part of the %s in any case finds the user", async (field, partOf) => {
  const account = await newAccount(portico.hub, { firstName: "Zita Unequalled", passwordHash: "none" });
  const found = dataOf(await list({ field, search: partOf(account[field]) }));
  expect(found.map(({ _id }) => _id)).toContain(account.id);
});

test("a search is sorted without regard to case, and the total counts all of it", async () => {
  await threePeople("paging");
  const search = { field: "lastName", search: "PAGING" };
  expect(await namesIn({ ...search, sort: "firstName" })).toEqual(["anna paging", "Berta paging", "Cara paging"]);
  expect(await namesIn({ ...search, sort: "-firstName" })).toEqual(["Cara paging", "Berta paging", "anna paging"]);
  expect(await list({ ...search, page: 1, size: 5 })).toMatchObject({ total: 3 });
});

test("names are sorted with their numbers by size, and equal ones by the other name", async () => {
  for (const [firstName, lastName] of [
    ["IC 10 natural", "Anand"],
    ["IC 1 natural", "Zaveri"],
    ["ic 2 natural", "Bose 12"],
    ["IC 2 natural", "bose 3"],
    ["IC 100 natural", "Anand"],
  ] as const)
    await newAccount(portico.hub, { firstName, lastName, passwordHash: "none" });
  const search = { field: "firstName", search: "natural" };
  const shown = async (sort: string) =>
    dataOf(await list({ ...search, sort })).map(({ firstName, lastName }) => `${firstName.split(" ")[1]} ${lastName}`);
  const up = ["1 Zaveri", "2 bose 3", "2 Bose 12", "10 Anand", "100 Anand"];
  expect(await shown("firstName")).toEqual(up);
  expect(await shown("-firstName")).toEqual(up.toReversed());
  expect(await shown("lastName")).toEqual(["10 Anand", "100 Anand", "2 bose 3", "2 Bose 12", "1 Zaveri"]);
});

test("a list of an API elsewhere is sorted by the same key as the database's", async () => {
  const digits = fc.stringMatching(/^[0-9]{0,25}$/);
  const texts = fc.array(
    fc.oneof(digits, fc.string({ maxLength: 60 }), fc.stringMatching(/^[A-Za-z0-9 äÖ٣-]{0,400}$/)),
    {
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      // PostgreSQL holds no NUL and no half of a letter.
      const text = parts
        .join("")
        .replaceAll("\0", "")
        .replace(/\p{Surrogate}/gu, "");
      const { rows } = await portico.pool.query<{ key: string }>("select natural_key($1) as key", [text]);
      // Letters whose lower case differs between the two are no matter of numbers.
      expect(rows[0]!.key.replace(/[^ -~]/gu, "?")).toBe(naturalKey(text).replace(/[^ -~]/gu, "?"));
    }),
  );
});

test("the status is sorted and searched by as it is shown", async () => {
  await threePeople("status");
  const search = { field: "lastName", search: "status" };
  expect((await namesIn({ ...search, sort: "status" })).at(-1)).toBe("anna status");
  expect((await namesIn({ ...search, sort: "-status" }))[0]).toBe("anna status");

  const inactive = dataOf(await list({ field: "status", search: "inactive" }));
  expect(inactive.map(({ firstName }) => firstName)).toContain("anna status");
  expect(inactive.every(({ isActive }) => !isActive)).toBe(true);
  const active = dataOf(await list({ field: "status", search: "ACTIVE" }));
  expect(active.map(({ firstName }) => firstName)).toContain("Cara status");
  expect(active.every(({ isActive }) => isActive)).toBe(true);
  for (const search of ["act", "blocked"]) expect(await namesIn({ field: "status", search })).toEqual([]);
});

test.each(["firstName", "-lastName", "phoneNumber", "-email", "userName", "status", "-status"])(
  "sorted by %s, all pages together are everybody once",
  async (sort) => {
    await threePeople(`by ${sort}`);
    const everybody = await portico.hub.services.db.$count(users);
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(everybody / 5); page++) {
      const answer = await list({ sort, page, size: 5 });
      expect(answer).toMatchObject({ total: everybody });
      for (const { _id } of dataOf(answer)) seen.add(_id);
    }
    expect(seen.size).toBe(everybody);
  },
);

test.each([
  ["ÄÖRN", "Björn Äörn"],
  ["日本", "日本 太郎"],
  ["4-7", "Unit 4-7 Desk"],
])("%s is found in a name, whether its signs have a case or not", async (search, firstName) => {
  await newAccount(portico.hub, { firstName, passwordHash: "none" });
  expect(await namesIn({ field: "firstName", search })).toEqual([firstName]);
});

/** PostgreSQL's plan for a list's page if the table were too big to sort or read completely. */
async function planOf(input: ListInput): Promise<string> {
  const query = portico.pool.query.bind(portico.pool) as (...given: unknown[]) => unknown;
  const sent: [{ text: string }, unknown[]][] = [];
  portico.pool.query = ((...given: [{ text: string }, unknown[]]) => {
    sent.push(given);
    return query(...given);
  }) as never;
  await list(input).finally(() => (portico.pool.query = query as never));
  // The outbox queries for work on the same pool.
  const [{ text }, values] = sent.find(([config]) =>
    ['"users"', "limit", "order by"].every((part) => config.text.includes(part)),
  )!;
  const client = await portico.pool.connect();
  try {
    for (const way of ["seqscan", "bitmapscan", "sort"]) await client.query(`set enable_${way} to off`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
}

test.each([
  ["firstName", "users_first_name_sort"],
  ["-lastName", "users_last_name_sort"],
  ["phoneNumber", "users_phone_number_sort"],
  ["email", "users_email_sort"],
  ["userName", "users_user_name_sort"],
  ["status", "users_is_active_sort"],
])("sorted by %s, rows before the page are read in %s only", async (sort, index) => {
  expect(await planOf({ sort, page: 1, size: 5 })).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `));
});

test("a search that is sorted by the field it looks in reads what does not match in the index only", async () => {
  expect(await planOf({ field: "firstName", search: "ann", page: 1, size: 5 })).toContain(
    "Index Only Scan using users_first_name_sort",
  );
});

test.each(["-firstName", "lastName", "phoneNumber", "-email", "userName", "status"])(
  "searched in any field and sorted by %s, what does not match is passed over in the index",
  async (sort) => {
    const searched = { firstName: "ann", lastName: "ann", phoneNumber: "9999", email: "a1", userName: "a1" };
    for (const [field, search] of Object.entries(searched))
      expect(await planOf({ field, search, sort, page: 1, size: 5 }), field).toContain("Index Only Scan");
  },
);

test("a field that lists do not show is neither searched nor sorted by, and a typed % is itself", async () => {
  expect(await list({ field: "passwordHash", search: "a" })).toMatchObject({ code: 400 });
  expect(await list({ sort: "passwordHash" })).toMatchObject({ code: 400 });
  expect(await namesIn({ field: "firstName", search: "%" })).toEqual([]);
});

test("the list names everything assigned, the user's own record what is in use", async () => {
  const { account, caller } = await actor(portico);
  const [client, used, blocked] = [
    await newClient(portico.hub),
    await newApplication(portico.hub),
    await newApplication(portico.hub, { status: "Temporary BLOCKED" }),
  ];
  for (const application of [used, blocked]) await assign(portico.hub, account, application, client);

  const [listed] = dataOf(await list({ field: "_id", search: account.id }));
  expect(listed?.applicationData.map(({ _id }) => _id).toSorted()).toEqual([used.id, blocked.id].toSorted());
  const [own] = dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller));
  expect(own?.applicationData.map(({ _id }) => _id)).toEqual([used.id]);
});

test("a page of ten users costs no more statements than a page of five", async () => {
  await threePeople("one of many");
  await threePeople("two of many");
  const statements = async (size: 5 | 10) => {
    const query = portico.pool.query.bind(portico.pool) as (...given: unknown[]) => unknown;
    let asked = 0;
    portico.pool.query = ((...given: unknown[]) => {
      asked++;
      return query(...given);
    }) as never;
    await list({ page: 1, size });
    portico.pool.query = query as never;
    return asked;
  };
  // The fewest of three: what goes on behind the calls, as mails that are noted as sent, asks too.
  const fewest = async (size: 5 | 10) =>
    Math.min(await statements(size), await statements(size), await statements(size));
  const asked = await fewest(5);
  expect(asked).toBeGreaterThan(0);
  expect(await fewest(10)).toBe(asked);
});

test("a user who is not an Admin lists and exports nobody", async () => {
  const { caller } = await actor(portico);
  expect(await portico.hub.call("listActiveUsers", {}, caller)).toMatchObject({ code: 403 });
  expect(await portico.hub.call("exportUsers", {}, caller)).toMatchObject({ code: 403 });
});

test("the export returns every matching user once, in batches, in the order of ids and of the list", async () => {
  // Equal names, and users with and without a phone number on both sides of where a batch ends.
  const many = Array.from({ length: EXPORT_BATCH_ROWS + 50 }, (_, index) => ({
    firstName: `Bulk ${index % 7}`,
    lastName: `Row ${(index * 31) % 97}`,
    email: `bulk.${index}@example.test`,
    userName: `bulk.${index}`,
    phoneNumber: index % 40 > 0 ? null : String(7_000_000_000 + ((index * 7_919) % 100_000)),
    isActive: index % 3 > 0,
    passwordHash: "none",
  }));
  const { db } = portico.hub.services;
  await db.insert(users).values(many);
  const gone = await newAccount(portico.hub, { firstName: "Bulk gone", passwordHash: "none" });
  await change(portico.hub, gone, { deletedAt: new Date() });

  const exported = async (sort?: string) => {
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const input = { field: "firstName", search: "bulk", sort, after };
      const batch = dataOf(await portico.hub.call("exportUsers", input, someAdmin.caller));
      if (batch.length === 0) return seen;
      expect(batch.length).toBeLessThanOrEqual(EXPORT_BATCH_ROWS);
      after = batch.at(-1)!._id;
      seen.push(...batch.map(({ _id }) => _id));
    }
  };
  const inOrder = async (order: string) => {
    const matching = and(like(users.email, "bulk.%"), isNull(users.deletedAt));
    const rows = await db.select({ id: users.id }).from(users).where(matching).orderBy(sql.raw(order));
    return rows.map(({ id }) => id);
  };
  const byIds = await exported();
  expect(byIds).toEqual(await inOrder("id"));
  expect(byIds).toHaveLength(many.length);
  for (const [sort, order] of [
    ["firstName", "first_name_key, last_name_key, id"],
    ["-firstName", "first_name_key desc, last_name_key desc, id desc"],
    ["phoneNumber", "phone_number_key, id"],
    ["-phoneNumber", "phone_number_key desc, id desc"],
    // ACTIVE, which is true, comes before INACTIVE.
    ["status", "is_active desc, id desc"],
  ] as const)
    expect(await exported(sort), sort).toEqual(await inOrder(order));
});

test("the export names each application once, however many clients it is assigned for", async () => {
  const account = await newAccount(portico.hub, { firstName: "Exported once", passwordHash: "none" });
  const application = await newApplication(portico.hub);
  for (const client of [await newClient(portico.hub), await newClient(portico.hub)])
    await assign(portico.hub, account, application, client);
  const [row] = dataOf(
    await portico.hub.call("exportUsers", { field: "firstName", search: "exported once" }, someAdmin.caller),
  );
  expect(row).toMatchObject({ email: account.email, isActive: true, applications: [application.name] });
  expect(row!.assignments, "and what for").toHaveLength(2);
  expect(row!.assignments![0]).toMatchObject({ application: application.name, role: "User" });

  // Without a search they are read side by side with everybody's.
  const another = await newApplication(portico.hub);
  await assign(portico.hub, account, another, await newClient(portico.hub));
  let found: (typeof row)[] = [];
  for (let after: string | undefined; found.length === 0; ) {
    const batch = dataOf(await portico.hub.call("exportUsers", { after }, someAdmin.caller));
    found = batch.filter(({ _id }) => _id === account.id);
    after = batch.at(-1)!._id;
  }
  expect(found[0]?.applications.toSorted()).toEqual([application.name, another.name].toSorted());
});
