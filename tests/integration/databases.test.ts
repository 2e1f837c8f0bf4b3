import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../support/database";

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
});

afterAll(() => Promise.all([one.drop(), other.drop()]));

test("every test file has a migrated database of its own", async () => {
  await one.pool.query("create table mark (id int)");
  const tables = async ({ pool }: TestDatabase) =>
    (
      await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
    ).rows.map(({ name }) => name);

  expect(await tables(one)).toEqual(expect.arrayContaining(["users", "mark"]));
  expect(await tables(other)).toContain("users");
  expect(await tables(other)).not.toContain("mark");
});
