import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { EMAIL_MAX, IDENTIFIER_MAX, NAME_MAX } from "~/contract/kit/rules";
import { readUsers, userList } from "~/hub/directory/user/list";
import { type Looking, searchUsers } from "~/hub/directory/user/search";
import { listParts } from "~/hub/kit/records/list";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const USERS = 3_000;
/** Every page of the table is looked at, so that nothing is left to chance. */
const ALL: Looking = { pages: 1_000_000, fewestPages: 1, large: 100 };
/** One page of the table says little. */
const LITTLE: Looking = { pages: 1, fewestPages: 1, large: 20 };

const COLUMNS = {
  firstName: "first_name",
  lastName: "last_name",
  phoneNumber: "phone_number",
  email: "email",
  userName: "user_name",
};
type Field = keyof typeof COLUMNS;
const SEARCHES: Readonly<Record<Field, readonly string[]>> = {
  firstName: ["a", "AN", "ann", "anne 1", "Ö", "öz", "_", "%", "a_b", "0", "nobody"],
  lastName: ["sh", "SHA", "a", "zz", "o'n", "'", "007", "00", "h 0"],
  phoneNumber: ["7", "91", "700", "7000", "0000", "x", "70x"],
  email: ["place", "PLACE.1", "@", ".t", "example", "e.12", "12", "zz", "00"],
  userName: ["X1", "x12y", "y29", "1y", "9", "y1", "x"],
};
const FIELDS = Object.keys(COLUMNS) as Field[];
/** Further conditions, and what they are in SQL. */
const ALSO: Readonly<Record<string, string>> = {
  "": "",
  "status=ACTIVE": "and is_active",
  "status=inactive&lastName=SH": "and not is_active and last_name ilike '%sh%'",
  "phoneNumber=7&email=place": "and phone_number like '%7%' and email ilike '%place%'",
};
const ORDERS = [...FIELDS, "status"].flatMap((field) => [field, `-${field}`]);

beforeAll(async () => {
  await portico.pool.query(
    `insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash, is_active, deleted_at)
     select gen_random_uuid(), (array['Anna', 'ANNE 2', 'anne 10', 'Öznur', 'Zoe', 'a_b%', 'Mari'])[1 + n * 7919 % 7],
       (array['Shah', 'sharma', 'Ash 007', 'O''Neil', 'Zhang'])[1 + n * 104729 % 5], 'Place.' || n * 31 % 100003 || '@Example.test',
       'X' || n % 13 || 'y' || n, case when n % 5 > 0 then (7000000000 + n * 7919 % 1000003)::text end, 'none', n % 4 > 0,
       case when n % 11 = 0 then now() end
     from generate_series(1, $1::bigint) n`,
    [USERS],
  );
  await portico.pool.query("analyze users");
});

/** Compares every user with the text and sorts by its own keys. */
async function expected(field: Field, search: string, sort: string, offset: number, limit: number, also = "") {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const where = `from users where deleted_at is null and ${COLUMNS[field]} ilike $1 ${ALSO[also]}`;
  const order = sort.replace("-", "");
  // By status is the order of the words, which is the boolean's turned round.
  const isDescending = sort.startsWith("-") !== (order === "status");
  const columns =
    order === "status"
      ? ["is_active"]
      : [order, order === "firstName" ? "lastName" : order === "lastName" ? "firstName" : undefined]
          .filter((name) => name !== undefined)
          .map((name) => `natural_key(${COLUMNS[name as Field]})`);
  const sorted = [...columns, "id"].map((key) => `${key} ${isDescending ? "desc" : "asc"}`).join(", ");
  const { rows } = await portico.pool.query<{ id: string }>(
    `select id ${where} order by ${sorted} limit ${limit} offset ${offset}`,
    [pattern],
  );
  const counted = await portico.pool.query<{ total: number }>(`select count(*)::int as total ${where}`, [pattern]);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.total };
}

test("whichever way a search takes to a page, it is the one that comparing and sorting everybody finds", async () => {
  const { db } = portico.hub.services;
  const found = { rows: 0, beyondFirst: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FIELDS).chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...SEARCHES[field]))),
      fc.constantFrom(...ORDERS),
      fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 })),
      fc.constantFrom(5 as const, 10 as const, 25 as const),
      fc.constantFrom(ALL, LITTLE, undefined),
      fc.constantFrom(...Object.keys(ALSO)),
      async ([field, search], sort, page, size, looking, also) => {
        const { rows, total } = await readUsers(db, { field, search, also, sort, page, size }, { looking });
        const right = await expected(field, search, sort, (page - 1) * size, size, also);
        expect(
          rows.map(({ user }) => user.id),
          `${field} ${search} ${sort} ${page} ${size} ${also}`,
        ).toEqual(right.ids);
        expect(total).toBe(right.total);
        found.rows += rows.length;
        found.beyondFirst += page > 1 ? rows.length : 0;
      },
    ),
    { numRuns: 300 },
  );
  expect(found.rows).toBeGreaterThan(1_000);
  expect(found.beyondFirst).toBeGreaterThan(500);
});

const wayOf = (input: { field: Field; search: string; sort: string; page?: number }, looking = ALL) => {
  const asked = { page: 1, size: 5, ...input };
  return searchUsers(portico.hub.services.db, userList, asked, listParts(userList, asked), looking);
};

test("what many have is met with on the way through an order, unless all of them are at its end", async () => {
  const spread = { field: "userName", search: "x12y", sort: "lastName" } as const;
  const way = await wayOf(spread);
  expect(way?.isLarge).toBe(true);
  expect(way?.passed).toBeDefined();
  expect((await wayOf({ ...spread, sort: "-userName" }))?.passed).toBeDefined();
  expect((await wayOf({ ...spread, sort: "userName" }))?.passed).toBeUndefined();
  const few = { ...spread, search: "x12y11" };
  expect(await wayOf(few)).toMatchObject({ isLarge: false, passed: undefined });
  expect(await wayOf(spread, { ...ALL, fewestPages: 1_000_000 })).toBeUndefined();
});

test("of further conditions alone, the first text is searched for", async () => {
  const { db } = portico.hub.services;
  const also = "status=ACTIVE&lastName=SHA";
  const { rows, total } = await readUsers(db, { also, sort: "email", page: 1, size: 25 }, { looking: ALL });
  const right = await portico.pool.query<{ id: string }>(
    `select id from users where deleted_at is null and is_active and last_name ilike '%sha%'
     order by natural_key(email), id`,
  );
  expect(total).toBe(right.rows.length);
  expect(rows.map(({ user }) => user.id)).toEqual(right.rows.slice(0, 25).map(({ id }) => id));
});

test("a page of a search whose sample promised too many is found all the same", async () => {
  const { db } = portico.hub.services;
  const input = { field: "userName", search: "x12y", sort: "userName", page: 2, size: 25 };
  for (let turn = 0; turn < 10; turn++) {
    const { rows } = await readUsers(db, input, { looking: { ...LITTLE, large: 0 } });
    expect(rows.map(({ user }) => user.id)).toEqual((await expected("userName", "x12y", "userName", 25, 25)).ids);
  }
});

test("the longest names, addresses and user names are no more than the indexes of the lists can hold", async () => {
  const letters = (count: number) =>
    // Three bytes each, and none like the other: PostgreSQL cannot compress them.
    Array.from(randomBytes(count * 2).subarray(0, count), (byte, at) =>
      String.fromCharCode(0x4e00 + byte * 64 + at),
    ).join("");
  const email = (part: string) => `${part.slice(0, EMAIL_MAX - 8)}@x.test`;
  for (const userName of [letters(IDENTIFIER_MAX), `${letters(IDENTIFIER_MAX - 4)}a1b2`]) {
    await portico.pool.query(
      `insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash)
       values (gen_random_uuid(), $1, $2, $3, $4, '8000000000', 'none')`,
      [
        letters(NAME_MAX),
        letters(NAME_MAX),
        email(randomBytes(EMAIL_MAX).toString("base64url").toLowerCase()),
        userName,
      ],
    );
    await portico.pool.query("delete from users where user_name = $1", [userName]);
  }
});
