import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { roles } from "~/hub/kit/db/schema";
import { applyFile } from "~/hub/operate/installation/apply/apply";
import { readFile } from "~/hub/operate/installation/apply/file";
import { adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile({ smtp: false });
const admin = adminForFile(portico);

const role = (name: string) =>
  admin.call("createRole", { name, description: "A role of these tests", status: "ACTIVE" });
const client = (actualName: string) =>
  admin.call("createClient", { actualName, displayName: actualName, status: "ACTIVE" });
const application = (description: string) =>
  admin.call("createApplication", {
    name: { description },
    applicationAllowedUrl: "https://app.example.test/out",
    applicationRedirectUrl: "https://app.example.test/in",
    status: "ACTIVE",
  });
const permission = (name: string) =>
  admin.call("createPermission", { name, description: "A permission of these tests", status: "ACTIVE" });
const user = (userName: string) => admin.call("createUser", { ...newPerson(), userName });

const kinds = [
  { kind: "role", create: role, field: "name" },
  { kind: "client", create: client, field: "actualName" },
  { kind: "application", create: application, field: "name.description" },
  { kind: "permission", create: permission, field: "name" },
  { kind: "user name", create: user, field: "userName" },
] as const;

const COMPOSED = "zo\u00EB";
const DECOMPOSED = "zoe\u0308";

describe.each(kinds)("a $kind", ({ kind, create, field }) => {
  const prefix = kind.replace(" ", ".");
  const refusal = (msg: string) => ({ data: { fieldErrors: { [field]: [msg] } } });

  test.each([
    ["a zero-width space", "Admi\u200Bn", "U+200B"],
    ["a soft hyphen", "Ad\u00ADmin", "U+00AD"],
    ["a joiner", "Admin\u200D", "U+200D"],
    ["a filler that is a letter", "Admin\u3164", "U+3164"],
    ["a tag", "Admin\u{E0041}", "U+E0041"],
  ])("with %s in it is refused, and the character named", async (_what, name, code) => {
    expect(await create(`${prefix}${name}`)).toMatchObject({
      ...refusal(`Must have no invisible characters (${code})`),
      code: 400,
    });
  });

  test("that looks like one that is there is refused by its name", async () => {
    const name = `${prefix}Admin`;
    expect((await create(name)).code).toBe(200);
    const msg = `Looks like "${name}", which is there already. Choose one that people can tell from it`;
    for (const like of ["\u0410dmin", "\u0430DMIN", "Adrnin", "\uFF21dmin", "\u{1D400}dmin"])
      expect(await create(`${prefix}${like}`), like).toMatchObject({ ...refusal(msg), code: 409 });
    expect((await create(`${prefix}Admim`)).code).toBe(200);
  });

  test("is stored composed, so that the same name is not there twice", async () => {
    expect((await create(`${prefix}${COMPOSED}`)).code).toBe(200);
    const again = await create(`${prefix}${DECOMPOSED}`);
    expect(again).toMatchObject({
      code: 409,
      data: { fieldErrors: { [field]: [expect.stringContaining("already")] } },
    });
  });

  test("may be taken by one of two that ask for it at once, in letters that look the same", async () => {
    const answers = await Promise.all([create(`${prefix}Pace`), create(`${prefix}\u0420\u0430\u0441\u0435`)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});

describe("a name that looks like another", () => {
  const made = async (name: string) => dataOf(await role(name))._id!;
  const rename = (roleId: string, name: string) =>
    admin.call("updateRole", { roleId, name, description: "Renamed", status: "ACTIVE" });

  test("is refused for a record that is renamed, and free once the other has another name or is gone", async () => {
    const one = await made("Desk");
    const other = await made("Counter");
    expect(await rename(other, "D\u0435sk")).toMatchObject({ code: 409 });
    expect((await rename(one, "Table")).code).toBe(200);
    expect((await rename(other, "D\u0435sk")).code).toBe(200);
    await admin.get("deleteRole", { roleId: other });
    expect((await role("Desk")).code).toBe(200);
  });

  test("stays with a record that has had it since before, which is changed as any other", async () => {
    await made("Payroll");
    const [like] = await portico.hub.services.db
      .insert(roles)
      .values({ name: "\u0420ayroll", description: "Of an earlier release" })
      .returning();
    expect((await rename(like!.id, like!.name)).code).toBe(200);
    expect(await rename(like!.id, "P\u0430yroll")).toMatchObject({ code: 409 });
    await portico.hub.services.db.delete(roles).where(eq(roles.id, like!.id));
  });

  test("is refused of a record that an earlier release made, once the server has started", async () => {
    await portico.hub.services.db.insert(roles).values({ name: "Treasury", description: "Of an earlier release" });
    const restarted = portico.another();
    await expect
      .poll(
        async () =>
          (
            await portico.pool.query(
              "select from roles r where name = 'Treasury' and exists (select from name_skeletons where record_id = r.id)",
            )
          ).rowCount,
      )
      .toBe(1);
    await restarted.close();
    expect(await role("Tr\u0435asury")).toMatchObject({ code: 409 });
  });

  test("is refused in a file that is applied, with its place in the file", async () => {
    dataOf(await client("Northwind"));
    const file = readFile(JSON.stringify({ clients: [{ actualName: "N\u043Erthwind" }] }));
    await expect(applyFile(portico.hub.services, file, {})).rejects.toThrow('Looks like "Northwind"');
  });

  test("is looked for among ten thousand in no more time than among ten", async () => {
    await portico.pool.query(
      "insert into roles (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 10000) n",
    );
    const restarted = portico.another();
    await expect
      .poll(
        async () =>
          (
            await portico.pool.query(
              "select from roles r where deleted_at is null and not exists (select from name_skeletons where record_id = r.id)",
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0);
    await restarted.close();
    const before = performance.now();
    expect(await role("M\u0430ny 9999")).toMatchObject({ code: 409 });
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe("a person's name", () => {
  const named = (firstName: string) =>
    admin.call("createUser", { ...newPerson(), firstName, userName: newPerson().email.split("@")[0]! });

  test.each([
    ["Persian, with a non-joiner", "\u0645\u0647\u0631\u200C\u0646\u0648\u0634"],
    ["Bengali, with a joiner before its virama", "\u09B0\u200D\u09CD\u09AF\u09BE\u09AC"],
    ["Malayalam, with a joiner at its end", "\u0D05\u0D30\u0D41\u0D23\u0D4D\u200D"],
    ["Japanese, with a variant of a character", "\u845B\u{E0100}\u57CE"],
  ])("keeps what its script is spelt with: %s", async (_which, name) => {
    const answer = await named(name);
    expect(answer.code).toBe(200);
  });

  test.each([
    ["only one letter that is seen", "A\u200B"],
    ["nothing that is seen", "\u3164\u3164"],
    ["a joiner that joins nothing", "Ada\u200D"],
    ["two non-joiners in a row", "\u0645\u200C\u200C\u0646"],
  ])("is refused with %s", async (_what, name) => {
    expect(await named(name)).toMatchObject({
      code: 400,
      data: { fieldErrors: { firstName: [expect.stringContaining("Must have no invisible characters")] } },
    });
  });

  test("is refused so to whoever registers as well", async () => {
    const answer = await portico.hub.call("signUp", { ...newPerson(), lastName: "A\u200B" }, anyone);
    expect(answer).toMatchObject({
      code: 400,
      data: { fieldErrors: { lastName: [expect.stringContaining("U+200B")] } },
    });
  });

  test("is found however its accents are composed, in a search and by its exact user name", async () => {
    dataOf(
      await admin.call("createUser", {
        ...newPerson(),
        firstName: "Zoe\u0308",
        lastName: "Composed",
        userName: `z\u00F6e`,
      }),
    );
    for (const search of ["Zo\u00EB", "Zoe\u0308"]) {
      const found = await admin.get("listActiveUsers", { field: "firstName", search });
      expect(
        found.map(({ lastName }) => lastName),
        search,
      ).toContain("Composed");
    }
    const byName = { field: "userName", match: "exact", search: "zo\u0308e" } as const;
    expect(await admin.get("listActiveUsers", byName)).toHaveLength(1);
  });
});
