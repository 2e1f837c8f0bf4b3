import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { userMoves, userPlaces, users } from "~/hub/kit/db/schema";
import { listParts } from "~/hub/kit/records/list";
import { existingUsers, userList } from "~/hub/user/list";
import { renewPlaces, type Spacing, startNear } from "~/hub/user/places";
import { adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const someAdmin = adminForFile(portico);

const ORDERS = ["firstName", "lastName", "phoneNumber", "email", "userName", "status"];
const MANY = 6_500;
const CLOSE: Spacing = { apart: 7, fewestUsers: 1, movesMax: 0, movesShare: 1_000_000 };

const insertUsers = (from: number, to: number) =>
  portico.pool.query(
    `insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash, is_active)
     select gen_random_uuid(), 'Name ' || n * 7919 % 97, 'Last ' || n * 104729 % 53, 'place.' || n * 31 % 100003 || '@example.test',
       'place.' || n, case when n % 3 = 0 then null else (7000000000 + n * 7919 % 1000003)::text end, 'none', n % 4 > 0
     from generate_series($1::bigint, $2::bigint) n`,
    [from, to],
  );

/** The ids of a part of an order: by passing over all rows before it. */
const passedOver = async (order: SQL[], offset: number, limit: number, from?: SQL) =>
  (
    await portico.hub.services.db
      .select({ id: users.id })
      .from(users)
      .where(existingUsers(from))
      .orderBy(...order)
      .offset(offset)
      .limit(limit)
  ).map(({ id }) => id);

const orderOf = (field: string) => listParts(userList, { sort: field }).orderBy;

beforeAll(() => insertUsers(1, 120));

test("while users come, go and move, a page read from a place near by is the one that passing over all finds", async () => {
  const { db } = portico.hub.services;
  let added = 1_000;
  const anyone = sql`select id from users where user_name like 'place.%' and deleted_at is null order by random() limit 3`;
  const changes: Record<string, () => Promise<unknown>> = {
    come: () => insertUsers((added += 5), added + 4),
    retire: () => db.execute(sql`update users set deleted_at = now() where id in (${anyone})`),
    return: () => db.execute(sql`update users set deleted_at = null where user_name like 'place.%' and random() < 0.1`),
    goForGood: () => db.execute(sql`delete from users where id in (${anyone})`),
    areRenamed: () =>
      db.execute(sql`update users set first_name = last_name, last_name = first_name where id in (${anyone})`),
    losePhone: () => db.execute(sql`update users set phone_number = null where id in (${anyone})`),
    areBlocked: () => db.execute(sql`update users set is_active = not is_active where id in (${anyone})`),
    stayAsTheyAre: () => db.execute(sql`update users set updated_at = now(), password_hash = 'other'`),
    areGoneThrough: () => renewPlaces(db, CLOSE),
  };
  await renewPlaces(db, CLOSE);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(changes)), { maxLength: 6 }),
      fc.nat(),
      async (names, at) => {
        for (const name of names) await changes[name]!();
        const all = await db.$count(users, existingUsers(undefined));
        const offset = at % all;
        for (const field of ORDERS) {
          const expected = await passedOver(orderOf(field), offset, 10);
          const start = await startNear(db, field, offset);
          if (!start) continue;
          const page = await passedOver(orderOf(field), start.skip, 10, start.from);
          // Who has no number is behind all places of that order, and such a page is read the other way.
          if (field === "phoneNumber" && page.length < expected.length) continue;
          expect(page, `${field} ${offset} after ${names.join(", ")}`).toEqual(expected);
          found += 1;
        }
      },
    ),
    { numRuns: 30 },
  );
  expect(found, "most pages have a place near by").toBeGreaterThan(60);
});

test("changes that are under way while places are written down are noted as having come since", async () => {
  const { db } = portico.hub.services;
  // Somebody came since places were written down last, or there would be nothing to do.
  await insertUsers(490, 490);
  const client = await portico.pool.connect();
  try {
    await client.query("begin");
    const live = "select id from users where user_name like 'place.%' and deleted_at is null order by id limit 1";
    await client.query(`update users set first_name = '!first' where id = (${live})`);
    await client.query(`delete from users where id = (${live} offset 1)`);
    expect(await renewPlaces(db, CLOSE)).toBe(true);
    await client.query("commit");
  } finally {
    client.release(true);
  }
  expect(await db.$count(userMoves)).toBe(3);
  for (const offset of [30, 60, 90]) {
    const start = (await startNear(db, "firstName", offset))!;
    expect(await passedOver(orderOf("firstName"), start.skip, 10, start.from)).toEqual(
      await passedOver(orderOf("firstName"), offset, 10),
    );
  }
});

test("processes that write places down at the same time write them once", async () => {
  const { db } = portico.hub.services;
  await insertUsers(500, 520);
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => renewPlaces(db, CLOSE)));
  expect(done.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(1);
  const all = await db.$count(users, existingUsers(undefined));
  const withPhone = await db.$count(users, existingUsers(sql`phone_number is not null`));
  const written = 5 * Math.ceil(all / CLOSE.apart) + Math.ceil(withPhone / CLOSE.apart);
  expect(await db.$count(userPlaces)).toBe(written);
});

test("of few users no place is kept, and nothing of who comes and goes", async () => {
  const { db } = portico.hub.services;
  await insertUsers(600, 610);
  expect(await renewPlaces(db)).toBe(true);
  expect([await db.$count(userPlaces), await db.$count(userMoves)]).toEqual([0, 0]);
});

type ListInput = InputOf<Contract["listActiveUsers"]>;

test("far pages of a long list are the ones that passing over all finds, in each order and direction", async () => {
  const { db } = portico.hub.services;
  // What is only searched by takes longest to fill.
  for (const index of ["first_name", "last_name", "phone_number", "email", "user_name"])
    await db.execute(sql`drop index ${sql.identifier(`users_${index}_search`)}`);
  await db.execute(sql`drop index users_short_search`);
  await insertUsers(20_000, 20_000 + MANY);
  await renewPlaces(db, { ...CLOSE, apart: 500 });
  await insertUsers(40_000, 40_020);
  await db.execute(sql`update users set deleted_at = now() where user_name like 'place.2%7'`);
  const size = 25;
  const page = Math.ceil(MANY / 2 / size);
  const list = async (input: ListInput) =>
    dataOf(await portico.hub.call("listActiveUsers", { page, size, ...input }, someAdmin.caller)).map(({ _id }) => _id);
  for (const field of ORDERS) {
    // By status users are sorted as it is shown, ACTIVE first: the boolean's order turned round.
    const sort = field === "status" ? "-status" : field;
    const back = field === "status" ? "status" : `-${field}`;
    const before = (page - 1) * size;
    expect(await list({ sort }), sort).toEqual(await passedOver(orderOf(field), before, size));
    expect(await list({ sort: back }), back).toEqual(await passedOver(orderOf(`-${field}`), before, size));
  }
});
