import { expect, test } from "vitest";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { isAlive, newAccount, signIn } from "../support/accounts";
import { bearing } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const NEW_PASSWORD = "Brand#New1door";
const create = (wanted: Parameters<typeof createAdmin>[1]) => createAdmin(portico.hub.services.db, wanted);
const mayReadEverybody = async (token: string) =>
  (await portico.hub.call("listActiveUsers", {}, bearing(token))).code === 200;

test("the first administrator signs in at once and may do what administrators do", async () => {
  const boss = newPerson();
  await create({ ...boss, userName: "the.boss" });
  expect(await mayReadEverybody(await signIn(portico, boss))).toBe(true);
});

test("an existing user becomes one with the new password, whatever kept them out, and is signed out elsewhere", async () => {
  const ada = await newAccount(portico.hub);
  const before = await signIn(portico, ada);
  await portico.pool.query("update users set is_active = false, email_verified_at = null where id = $1", [ada.id]);
  const made = await create({
    email: ada.email.toUpperCase(),
    password: NEW_PASSWORD,
    firstName: "Not",
    lastName: "Used",
    userName: "not.used",
  });

  expect(made).toMatchObject({ id: ada.id, firstName: ada.firstName, userName: ada.userName });
  expect(await isAlive(portico.hub, before, ada)).toBe(false);
  expect(await mayReadEverybody(await signIn(portico, { ...ada, password: NEW_PASSWORD }))).toBe(true);
});

test("an Admin role that was made INACTIVE takes effect again", async () => {
  await create({ ...newPerson(), userName: "somebody.earlier" });
  await portico.pool.query("update roles set status = 'INACTIVE' where name = 'Admin'");
  const boss = newPerson();
  await create({ ...boss, userName: "another.boss" });
  expect(await mayReadEverybody(await signIn(portico, boss))).toBe(true);
});

test("every value that does not fit is named", async () => {
  const wanted = { email: "boss", password: "weak", firstName: "B", lastName: "Oss", userName: "the boss" };
  await expect(create(wanted)).rejects.toThrow(
    /^email: .*\npassword: .*\nfirstName: .*\nuserName: Must have no @ and no spaces, and not be a phone number$/,
  );
});
