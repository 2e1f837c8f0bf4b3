import { beforeAll, expect, test } from "vitest";
import { COUNT_CAP } from "~/contract/kit/rules";
import { change, newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const NAMES = ["Aqxa", "Ömer", "öMÜR", "O'Neil", "a_b", "a%b", "back\\slash", "Xu", "日本 Taro"];

const portico = hubForFile();
const someAdmin = adminForFile(portico);

beforeAll(async () => {
  for (const firstName of NAMES) await newAccount(portico.hub, { firstName, passwordHash: "none" });
  const deleted = await newAccount(portico.hub, { firstName: "Qx deleted", passwordHash: "none" });
  await change(portico.hub, deleted, { deletedAt: new Date() });
});

const columns = { firstName: "first_name", email: "email", phoneNumber: "phone_number" } as const;

/** The users who match, found by reading all of them. */
async function holding(field: keyof typeof columns, search: string): Promise<string[]> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const statement = `select id from users where deleted_at is null and ${columns[field]} ilike $1
    order by natural_key(email) desc, id desc`;
  const { rows } = await portico.pool.query<{ id: string }>(statement, [pattern]);
  return rows.map(({ id }) => id);
}

test.each<[keyof typeof columns, string[]]>([
  ["firstName", ["q", "QX", "x", "Ö", "öm", "o'", "'N", "_", "%", "\\", "A%", "%B", "zz", "日", "本 ", "a_b", "_%_"]],
  ["email", ["@", "N@", "@E", "..", "-", "--", ".t"]],
  ["phoneNumber", ["7", "42", "x"]],
])(
  "a text too short for the trigrams of the %s finds who has it in any case, and nobody else",
  async (field, searches) => {
    for (const search of searches) {
      const found = await portico.hub.call("listActiveUsers", { field, search, sort: "-email" }, someAdmin.caller);
      const expected = await holding(field, search);
      expect(
        dataOf(found).map(({ _id }) => _id),
        search,
      ).toEqual(expected);
      expect(found, search).toMatchObject({ total: expected.length });
    }
  },
);

test("its pages follow one another as those of every list", async () => {
  const page = async (number: number) => {
    const answer = await portico.hub.call(
      "listActiveUsers",
      { field: "email", search: ".t", page: number, size: 5 },
      someAdmin.caller,
    );
    return dataOf(answer).map(({ _id }) => _id);
  };
  const pages = [...(await page(1)), ...(await page(2)), ...(await page(3))];
  expect(pages).toHaveLength((await holding("email", ".t")).length);
  expect(new Set(pages).size).toBe(pages.length);
});

test("whatever else is asked with it counts, too: the whole value, the time of the last change, the cursor", async () => {
  const namesIn = async (input: object) => {
    const answer = await portico.hub.call("listActiveUsers", { field: "firstName", ...input }, someAdmin.caller);
    return dataOf(answer).map(({ firstName }) => firstName);
  };
  expect(await namesIn({ search: "xu" })).toEqual(["Xu"]);
  expect(await namesIn({ search: "x", match: "exact" })).toEqual([]);
  expect(await namesIn({ search: "XU", match: "exact" })).toEqual(["Xu"]);
  expect(await namesIn({ search: "xu", changedSince: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);

  const first = await portico.hub.call(
    "listActiveUsers",
    { field: "email", search: ".t", after: "first", size: 5 },
    someAdmin.caller,
  );
  const next = await portico.hub.call(
    "listActiveUsers",
    { field: "email", search: ".t", after: dataOf(first).at(-1)!._id, size: 5 },
    someAdmin.caller,
  );
  const seen = [...dataOf(first), ...dataOf(next)].map(({ _id }) => _id);
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(seen).size).toBe(10);
});

test("what many have is found, too", async () => {
  await portico.pool.query(`insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash)
    select gen_random_uuid(), 'Many', 'People', 'many' || n || '@example.test', 'many' || n, null, 'none'
    from generate_series(1, ${COUNT_CAP + 50}) n`);
  await portico.pool.query("analyze users");
  const answer = await portico.hub.call(
    "listActiveUsers",
    { field: "firstName", search: "NY", page: 2, size: 5 },
    someAdmin.caller,
  );
  expect(dataOf(answer)).toHaveLength(5);
  expect(answer).toMatchObject({ total: COUNT_CAP + 1 });
  const last = await portico.hub.call(
    "listActiveUsers",
    { field: "firstName", search: "NY", page: COUNT_CAP / 5 + 1, size: 5 },
    someAdmin.caller,
  );
  expect(dataOf(last)).toHaveLength(5);
  const beyond = await portico.hub.call(
    "listActiveUsers",
    { field: "firstName", search: "NY", page: COUNT_CAP / 5 + 2, size: 5 },
    someAdmin.caller,
  );
  expect(beyond).toMatchObject({ data: [], total: COUNT_CAP + 1 });
  expect(
    await portico.hub.call("listActiveUsers", { field: "firstName", search: "qx", page: 1, size: 5 }, someAdmin.caller),
  ).toMatchObject({ total: 1 });
});
