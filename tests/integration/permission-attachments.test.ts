import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clans, pocs } from "~/hub/kit/db/schema";
import { adminForFile, NOBODY } from "../support/admin";
import { newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ smtp: false });
const admin = adminForFile(portico);

const text = () => randomUUID().slice(0, 8);
const named = (name = text()) => ({ name, description: "Made for a test", status: "ACTIVE" as const });
const newPermission = async (name?: string) => (await admin.get("createPermission", named(name)))._id!;
const removePermission = (permissionId: string) => admin.call("deletePermission", { permissionId });

async function newPoc(): Promise<string> {
  const contact = {
    name: text(),
    alternateName: text(),
    email: "",
    alternateEmail: "",
    contact: "",
    alternateContact: "",
  };
  const { id: clientId } = await newClient(portico.hub);
  return (
    await portico.hub.services.db
      .insert(pocs)
      .values({ ...contact, clientId })
      .returning()
  )[0]!.id;
}

async function newClan(): Promise<string> {
  const { id: clientId } = await newClient(portico.hub);
  return (
    await portico.hub.services.db
      .insert(clans)
      .values({ name: text(), count: 1, type: "EXTERNAL", clientId })
      .returning()
  )[0]!.id;
}

const kinds = [
  {
    kind: "role",
    make: async () => (await admin.get("createRole", named()))._id!,
    list: (roleId: string) => admin.call("permissionsOfRole", { roleId }),
    attach: (roleId: string, permissionId: string) => admin.call("attachPermissionToRole", { roleId, permissionId }),
    detach: (roleId: string, permissionId: string) => admin.call("detachPermissionFromRole", { roleId, permissionId }),
    remove: (roleId: string) => admin.call("deleteRole", { roleId }),
  },
  {
    kind: "application role",
    make: async () => {
      const { id: applicationId } = await newApplication(portico.hub);
      return (await admin.get("createApplicationRole", { applicationId, role: text(), roleId: text(), regions: [] }))
        ._id!;
    },
    list: (applicationRoleId: string) => admin.call("permissionsOfApplicationRole", { applicationRoleId }),
    attach: (applicationRoleId: string, permissionId: string) =>
      admin.call("attachPermissionToApplicationRole", { applicationRoleId, permissionId }),
    detach: (applicationRoleId: string, permissionId: string) =>
      admin.call("detachPermissionFromApplicationRole", { applicationRoleId, permissionId }),
    remove: (applicationRoleMasterId: string) => admin.call("deleteApplicationRole", { applicationRoleMasterId }),
  },
  {
    kind: "POC",
    make: newPoc,
    list: (pocId: string) => admin.call("permissionsOfPoc", { pocId }),
    attach: (pocId: string, permissionId: string) => admin.call("attachPermissionToPoc", { pocId, permissionId }),
    detach: (pocId: string, permissionId: string) => admin.call("detachPermissionFromPoc", { pocId, permissionId }),
    remove: (pocId: string) => admin.call("deletePoc", { pocId }),
  },
  {
    kind: "clan",
    make: newClan,
    list: (clanId: string) => admin.call("permissionsOfClan", { clanId }),
    attach: (clanId: string, permissionId: string) => admin.call("attachPermissionToClan", { clanId, permissionId }),
    detach: (clanId: string, permissionId: string) => admin.call("detachPermissionFromClan", { clanId, permissionId }),
    remove: (clanId: string) => admin.call("deleteClan", { clanId }),
  },
];

describe.each(kinds)("a $kind", ({ kind, make, list, attach, detach, remove }) => {
  const namesOf = async (id: string) => {
    const answer = await list(id);
    return answer.code === 200 ? answer.data.map(({ name }) => name) : answer.code;
  };

  test("has the permissions attached to it, by name", async () => {
    const id = await make();
    expect(await namesOf(id)).toEqual([]);
    await attach(id, await newPermission(`write ${id}`));
    await attach(id, await newPermission(`Read ${id}`));
    expect(await namesOf(id)).toEqual([`Read ${id}`, `write ${id}`]);
    expect(await namesOf(await make())).toEqual([]);
  });

  test("takes a permission twice as once", async () => {
    const [id, permissionId] = [await make(), await newPermission()];
    expect((await attach(id, permissionId)).code).toBe(200);
    expect((await attach(id, permissionId)).code).toBe(200);
    expect(await namesOf(id)).toHaveLength(1);
  });

  test("loses a permission once", async () => {
    const [id, permissionId] = [await make(), await newPermission()];
    await attach(id, permissionId);
    expect((await detach(id, permissionId)).code).toBe(200);
    expect(await detach(id, permissionId)).toMatchObject({ code: 404, msg: "This permission is not attached" });
    expect(await namesOf(id)).toEqual([]);
  });

  test("that does not exist, or a permission that does not, is not found", async () => {
    const [id, permissionId, gone] = [await make(), await newPermission(), await newPermission()];
    await removePermission(gone);
    for (const nobody of [NOBODY, "nobody"]) {
      expect(await namesOf(nobody)).toBe(404);
      expect((await attach(nobody, permissionId)).code).toBe(404);
      expect((await attach(id, nobody)).code).toBe(404);
    }
    expect((await attach(id, gone)).code).toBe(404);
  });

  test("keeps its permission from being deleted until it is deleted itself", async () => {
    const [id, permissionId] = [await make(), await newPermission()];
    await attach(id, permissionId);
    const msg = `This permission is used by 1 ${kind}. Remove it there first`;
    expect(await removePermission(permissionId)).toMatchObject({ code: 409, msg, data: { reason: "in-use" } });
    expect((await remove(id)).code).toBe(200);
    expect((await removePermission(permissionId)).code).toBe(200);
  });
});

test("attaching and deleting at the same time leave nothing attached to a deleted record", async () => {
  const roleId = (await admin.get("createRole", named()))._id!;
  const ids = await Promise.all(Array.from({ length: 8 }, () => newPermission()));
  const answers = await Promise.all(
    ids.flatMap((permissionId) => [
      admin.call("attachPermissionToRole", { roleId, permissionId }),
      removePermission(permissionId),
    ]),
  );
  expect(answers.every(({ code }) => [200, 404, 409].includes(code))).toBe(true);
  const { rows } = await portico.pool.query(
    "select 1 from role_permissions l join permissions p on p.id = l.permission_id where l.role_id = $1 and p.deleted_at is not null",
    [roleId],
  );
  expect(rows).toEqual([]);
});
