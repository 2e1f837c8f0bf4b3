import { describe, expect, test } from "vitest";
import { adminForFile, NOBODY } from "../support/admin";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ smtp: false });
const admin = adminForFile(portico);

interface Fields {
  name: string;
  description: string;
  status: "ACTIVE" | "INACTIVE";
}
type Paging = Parameters<typeof admin.get<"listRoles">>[1];

const kinds = [
  {
    kind: "role",
    list: (input: Paging) => admin.call("listRoles", input),
    create: (input: Fields) => admin.call("createRole", input),
    update: (roleId: string, input: Fields, version?: number) =>
      admin.call("updateRole", { roleId, ...input, version }),
    remove: (roleId: string) => admin.call("deleteRole", { roleId }),
  },
  {
    kind: "permission",
    list: (input: Paging) => admin.call("listPermissions", input),
    create: (input: Fields) => admin.call("createPermission", input),
    update: (permissionId: string, input: Fields, version?: number) =>
      admin.call("updatePermission", { permissionId, ...input, version }),
    remove: (permissionId: string) => admin.call("deletePermission", { permissionId }),
  },
] as const;

describe.each(kinds)("a $kind", ({ kind, list, create, update, remove }) => {
  const fields = (name: string, values: Partial<Fields> = {}): Fields => ({
    name,
    description: `About ${name}`,
    status: "ACTIVE",
    ...values,
  });
  const made = async (name: string, values?: Partial<Fields>): Promise<string> => {
    const answer = await create(fields(name, values));
    if (answer.code !== 200) throw new Error(answer.msg);
    return answer.data._id!;
  };
  const found = async (input: Paging) => {
    const answer = await list(input);
    if (answer.code !== 200) throw new Error(answer.msg);
    return { names: answer.data.map(({ name }) => name), total: answer.total };
  };
  const one = async (id: string) => {
    const answer = await list({ field: "_id", search: id });
    return answer.code === 200 ? answer.data[0] : undefined;
  };

  test("is created, and found by a part of its name in any case", async () => {
    const id = await made(`${kind} of claims`, { status: "INACTIVE" });
    expect(await one(id)).toEqual({
      _id: id,
      name: `${kind} of claims`,
      description: `About ${kind} of claims`,
      status: "INACTIVE",
      ...(kind === "role" && { factorPolicy: "none", trustedBrowsers: true }),
      version: 1,
    });
    expect(await found({ search: "OF CLAIM" })).toEqual({ names: [`${kind} of claims`], total: 1 });
    expect(await found({ search: "of_claim" })).toEqual({ names: [], total: 0 });
  });

  test("stands in a list that is paged and sorted by each of its columns", async () => {
    await made("sort c", { description: "1", status: "ACTIVE" });
    await made("sort a", { description: "2", status: "INACTIVE" });
    await made("sort b", { description: "3", status: "INACTIVE" });
    const sorted = async (sort: string) =>
      (await found({ search: "sort ", size: 5, page: 1, sort })).names.map((name) => name.at(-1)).join("");
    expect(await sorted("name")).toBe("abc");
    expect(await sorted("-name")).toBe("cba");
    expect(await sorted("-description")).toBe("bac");
    expect((await sorted("status"))[0]).toBe("c");
    for (const each of "defg") await made(`sort ${each}`);
    expect(await found({ search: "sort ", size: 5, page: 2, sort: "name" })).toEqual({
      names: ["sort f", "sort g"],
      total: 7,
    });
    expect(await list({ sort: "createdAt" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { sort: ["Unknown field"] } },
    });
  });

  test("needs name, status and description, in the words of the spec", async () => {
    expect(await create({} as Fields)).toMatchObject({
      code: 400,
      data: {
        fieldErrors: {
          name: ["Role is required"],
          status: ["Status is required"],
          description: ["Description is required"],
        },
      },
    });
    expect(await create(fields("x".repeat(51)))).toMatchObject({
      code: 400,
      data: { fieldErrors: { name: ["Too Long!"] } },
    });
  });

  test("shares its name with no other, whatever the case", async () => {
    await made("The one");
    const second = await made("The other");
    const conflict = { code: 409, data: { fieldErrors: { name: [`A ${kind} with this name already exists`] } } };
    expect(await create(fields("THE ONE"))).toMatchObject(conflict);
    expect(await update(second, fields("the one"))).toMatchObject(conflict);
  });

  test("is changed, but not by who saw an older version of it", async () => {
    const id = await made("Before");
    expect(await update(id, fields("After"), 1)).toMatchObject({ code: 200 });
    expect(await update(id, fields("Lost"), 1)).toMatchObject({ code: 409, data: { reason: "stale" } });
    expect(await one(id)).toMatchObject({ name: "After", version: 2 });
    expect(await update(NOBODY, fields("Nobody"))).toMatchObject({ code: 404 });
  });

  test("is gone once deleted, and its name free again", async () => {
    const id = await made("Passing");
    expect(await remove(id)).toMatchObject({ code: 200 });
    expect(await one(id)).toBeUndefined();
    expect(await remove(id)).toMatchObject({ code: 404 });
    expect(await update(id, fields("Passing"))).toMatchObject({ code: 404 });
    await made("Passing");
  });
});
