import { beforeEach, expect, test } from "vitest";
import { type Account, change, newAccount } from "../support/accounts";
import { type Admin, newAdmin } from "../support/admin";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ smtp: false });
let admin: Admin;

beforeEach(async () => {
  admin = await newAdmin(portico);
});

const roleNamed = async (name: string) => (await admin.get("listRoles", { search: name }))[0]!;
const save = async (name: string, changes: object) => {
  const { _id: roleId, description, status } = await roleNamed(name);
  return admin.call("updateRole", { name, description: description!, status, roleId, ...changes });
};
const markDeleted = (account: Account) => change(portico.hub, account, { deletedAt: new Date() });

test("the role Admin is neither renamed nor made INACTIVE while users hold it", async () => {
  const refused = (field: string) => ({
    code: 409,
    data: { reason: "in-use", fieldErrors: { [field]: [expect.stringContaining("Admin")] } },
  });
  expect(await save("Admin", { name: "Chief" })).toMatchObject(refused("name"));
  expect(await save("Admin", { status: "INACTIVE" })).toMatchObject(refused("status"));
  expect(await roleNamed("Admin")).toMatchObject({ name: "Admin", status: "ACTIVE" });
});

test("its description and the case of its name are free to change", async () => {
  expect(await save("Admin", { name: "ADMIN", description: "Runs the place" })).toMatchObject({ code: 200 });
  expect(await save("admin", { name: "Admin" })).toMatchObject({ code: 200 });
});

test("another role can be renamed or made INACTIVE, even while users hold it", async () => {
  await newAccount(portico.hub, { role: "Clerk" });
  expect(await save("Clerk", { name: "Senior clerk", status: "INACTIVE" })).toMatchObject({ code: 200 });
});

test("a role that users hold is not deleted, until the last of them is gone", async () => {
  const holders = [
    await newAccount(portico.hub, { role: "Visitor" }),
    await newAccount(portico.hub, { role: "Visitor" }),
  ] as const;
  const { _id: roleId } = await roleNamed("Visitor");
  const remove = () => admin.call("deleteRole", { roleId });
  expect(await remove()).toMatchObject({
    code: 409,
    msg: "This role is used by 2 users. Remove it there first",
    data: { reason: "in-use" },
  });
  await markDeleted(holders[0]);
  expect(await remove()).toMatchObject({ code: 409, msg: "This role is used by 1 user. Remove it there first" });
  await markDeleted(holders[1]);
  expect(await remove()).toMatchObject({ code: 200 });
  expect(await admin.call("deleteRole", { roleId: (await roleNamed("Admin"))._id })).toMatchObject({ code: 409 });
});
