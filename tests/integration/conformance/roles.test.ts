import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, succeed, unique, type World } from "./world";

const NAMED = { status: "active" };
const NAMED_REFUSED = ["name", "status", "description"];

const CALLS: SpecCall[] = [
  { call: "POST /api/users/createRole", who: "admin", bad: NAMED, refused: NAMED_REFUSED },
  { call: "POST /api/users/updateRole", who: "admin", bad: NAMED, refused: ["roleId", ...NAMED_REFUSED] },
  { call: "POST /api/users/deleteRole", who: "admin", bad: {}, refused: ["roleId"] },
  { call: "GET /api/users/listAllPermission", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/users/createPermission", who: "admin", bad: NAMED, refused: NAMED_REFUSED },
  { call: "POST /api/users/updatePermission", who: "admin", bad: NAMED, refused: ["permissionId", ...NAMED_REFUSED] },
  { call: "POST /api/users/deletePermission", who: "admin", bad: { permissionId: "" }, refused: ["permissionId"] },
  { call: "POST /api/users/attachPermissionsToRole", who: "admin", bad: {}, refused: ["roleId", "permissionId"] },
  { call: "POST /api/users/detachPermissionsToRole", who: "admin", bad: {}, refused: ["roleId", "permissionId"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

interface Named {
  _id: string;
  name: string;
}

const KINDS = [
  {
    kind: "role",
    list: "/api/users/ListAllRole",
    create: "/api/users/createRole",
    update: "/api/users/updateRole",
    remove: "/api/users/deleteRole",
    key: "roleId",
  },
  {
    kind: "permission",
    list: "/api/users/listAllPermission",
    create: "/api/users/createPermission",
    update: "/api/users/updatePermission",
    remove: "/api/users/deletePermission",
    key: "permissionId",
  },
];

const listed = async (path: string, name: string) => {
  const answer = await world.client.get(path, world.admin.token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return (answer.data as Named[]).find((each) => each.name === name);
};

test.each(KINDS)("a $kind is created, listed, updated and deleted", async ({ list, create, update, remove, key }) => {
  const { client, admin } = world;
  const record = { name: unique("Reads reports"), status: "ACTIVE", description: "As made" };
  expect(await client.post(create, record, admin.token)).toMatchObject({ code: 200, isEncrypted: true });
  const made = (await listed(list, record.name))!;
  expect(made).toMatchObject(record);

  const conflict = await client.post(create, { ...record, name: record.name.toUpperCase() }, admin.token);
  expect(conflict, "a name that is taken").toMatchObject({
    code: 409,
    data: { fieldErrors: { name: [conflict.msg] } },
  });

  const changed = { ...record, status: "INACTIVE", description: "As changed" };
  expect(await client.post(update, { [key]: made._id, ...changed }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await listed(list, record.name)).toMatchObject(changed);

  expect(await client.post(remove, { [key]: made._id }, admin.token)).toMatchObject({ code: 200, isEncrypted: true });
  expect(await listed(list, record.name)).toBeUndefined();
  expect(await client.post(remove, { [key]: made._id }, admin.token), "a second time").toMatchObject({
    code: 404,
    data: null,
  });
});

test("a permission is attached to a role and detached", async () => {
  const { client, admin } = world;
  const named = (name: string) => ({ name: unique(name), status: "ACTIVE", description: "Of this test" });
  const { _id: roleId } = succeed<Named>(await client.post("/api/users/createRole", named("Clerk"), admin.token));
  const { _id: permissionId } = succeed<Named>(
    await client.post("/api/users/createPermission", named("Reads claims"), admin.token),
  );
  const both = { roleId, permissionId };
  expect(await client.post("/api/users/attachPermissionsToRole", both, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(
    await client.post("/api/users/deletePermission", { permissionId }, admin.token),
    "while it is in use",
  ).toMatchObject({ code: 409 });
  expect(await client.post("/api/users/detachPermissionsToRole", both, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await client.post("/api/users/detachPermissionsToRole", both, admin.token), "a second time").toMatchObject({
    code: 404,
  });
});

everyCallSucceeded(() => world, CALLS);
