import { beforeEach, describe, expect, test } from "vitest";
import type { ApplicationRole } from "~/contract/application-role";
import { REGIONS } from "~/contract/kit/rules";
import { newAccount } from "../support/accounts";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
let desk: ApprovalDesk;

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
});

const update = (id: string, values: Partial<ApplicationRole> & { version?: number } = {}) => {
  const fields = {
    applicationRoleMasterId: id,
    applicationId: desk.application.id,
    role: "Approver",
    roleId: "A",
    regions: [],
    ...values,
  };
  return portico.hub.call("updateApplicationRole", fields as never, desk.admin);
};

async function stored(id: string): Promise<ApplicationRole> {
  return (await desk.does("listApplicationRoles", { field: "_id", search: id }))[0]!;
}

test("roles are found by name, application and client, and a role of every client is one of All", async () => {
  await desk.role("Approver");
  await desk.role("Clerk", { clientId: null });
  const find = (field: string, search: string) =>
    portico.hub.call("listApplicationRoles", { field, search, page: 1, size: 5, sort: "clientName" }, desk.admin);

  expect(await find("applicationName", desk.application.name.slice(3))).toMatchObject({
    total: 2,
    data: [
      { role: "Clerk", clientData: null },
      { role: "Approver", clientData: { actualName: desk.client.actualName } },
    ],
  });
  expect(await find("clientName", desk.client.actualName)).toMatchObject({ total: 1, data: [{ role: "Approver" }] });
  expect(await find("role", "%")).toMatchObject({ total: 0, data: [] });
});

test("choosing All chooses every other region", async () => {
  const id = await desk.role("Approver", { regions: ["All"] });
  expect((await stored(id)).regions).toEqual(REGIONS.slice(1));
  await update(id, { regions: ["Goa", "Delhi", "Goa"] });
  expect((await stored(id)).regions).toEqual(["Delhi", "Goa"]);
});

describe("a range", () => {
  test("is kept exactly, and cleared by null only", async () => {
    const id = await desk.role("Approver", { rangeFrom: 0.0001, rangeTo: "99999998999.9999" as never });
    expect(await stored(id)).toMatchObject({ rangeFrom: 0.0001, rangeTo: 99_999_998_999.9999 });
    await update(id, { rangeTo: null });
    expect(await stored(id)).toMatchObject({ rangeFrom: 0.0001, rangeTo: null });
  });

  test.each([
    [{ rangeFrom: 2, rangeTo: 1 }, "rangeTo"],
    [{ rangeFrom: -1 }, "rangeFrom"],
    [{ rangeTo: 1.00001 }, "rangeTo"],
    [{ rangeTo: 1e12 }, "rangeTo"],
  ])("of %j is refused", async (range, field) => {
    const id = await desk.role("Approver");
    expect(await update(id, range)).toMatchObject({
      code: 400,
      data: { fieldErrors: { [field]: [expect.any(String)] } },
    });
  });

  test("is held against what is stored when only one bound is changed", async () => {
    const id = await desk.role("Approver", { rangeFrom: 100 });
    expect(await update(id, { rangeTo: 99.9999 })).toMatchObject({ code: 400 });
    expect(await update(id, { rangeTo: 100 })).toMatchObject({ code: 200 });
  });

  test("that meets another one's on the same page is warned of, by name", async () => {
    const page = await desk.page("Invoice");
    await desk.role("Manager", { clientId: null, rangeFrom: 500, rangeTo: 900 }, [page]);
    await desk.role("Of another client", { clientId: (await newClient(portico.hub)).id, rangeFrom: 0 }, [page]);
    await desk.role("Without a range", {}, [page]);
    await desk.role("Of another region", { rangeFrom: 0, regions: ["Kerala"] }, [page]);
    const id = await desk.role("Approver", { rangeTo: 499.9999, regions: ["Goa"] });

    expect(await portico.hub.call("attachPageToRole", { id, pageId: page }, desk.admin)).toEqual({
      code: 200,
      msg: "Page attached",
      data: {},
    });
    const warning = "Its range overlaps that of Manager (page Invoice)";
    expect(await update(id, { rangeTo: 500, regions: ["Goa"] })).toEqual({
      code: 200,
      msg: `Application role updated. ${warning}`,
      data: { warning },
    });
    expect((await stored(id)).rangeTo).toBe(500);
  });
});

test("a role's name is taken per application and client, and free again once the role is deleted", async () => {
  const id = await desk.role("Approver");
  await desk.role("Approver", { clientId: null });
  const again = {
    applicationId: desk.application.id,
    clientId: desk.client.id,
    role: "APPROVER",
    roleId: "B",
    regions: [],
  };
  expect(await portico.hub.call("createApplicationRole", again, desk.admin)).toMatchObject({
    code: 409,
    data: { fieldErrors: { role: [expect.any(String)] } },
  });

  await desk.does("deleteApplicationRole", { applicationRoleMasterId: id });
  await desk.does("createApplicationRole", again);
  expect(await desk.does("listApplicationRoles", { field: "_id", search: id })).toEqual([]);
});

test("a stale form is reported, not saved", async () => {
  const id = await desk.role("Approver");
  expect(await update(id, { version: 1 })).toMatchObject({ code: 200 });
  expect(await update(id, { version: 1 })).toMatchObject({ code: 409, data: { reason: "stale" } });
});

test("a role in use is not deleted, nor taken to another application", async () => {
  const pageId = await desk.page("Invoice");
  const id = await desk.role("Approver", {}, [pageId]);
  const ids = { projectId: desk.application.id, clientId: desk.client.id, roleId: id, pageId };
  const { _id: approval } = await desk.does("createDocumentApproval", ids);
  await assign(portico.hub, await newAccount(portico.hub), desk.application, desk.client, "approver");

  const remove = () => portico.hub.call("deleteApplicationRole", { applicationRoleMasterId: id }, desk.admin);
  expect(await remove()).toMatchObject({
    code: 409,
    msg: "This role is used by 1 document approval, 1 user assignment. Remove it there first",
  });
  expect(await update(id, { applicationId: (await newApplication(portico.hub)).id })).toMatchObject({
    code: 409,
    data: { reason: "in-use" },
  });
  expect(await portico.hub.call("detachPageFromRole", { id, pageId }, desk.admin)).toMatchObject({
    code: 409,
    data: { reason: "in-use" },
  });

  await desk.does("deleteDocumentApproval", { documentMasterId: approval! });
  expect(await remove()).toMatchObject({
    code: 409,
    msg: "This role is used by 1 user assignment. Remove it there first",
  });
});

test("only pages of the role's application are attached to it, each once", async () => {
  const id = await desk.role("Approver");
  const foreign = await (await openApprovalDesk(portico)).page("Foreign");
  expect(await portico.hub.call("attachPageToRole", { id, pageId: foreign }, desk.admin)).toMatchObject({ code: 400 });

  const pageId = await desk.page("Invoice");
  await desk.does("attachPageToRole", { id, pageId });
  await desk.does("attachPageToRole", { id, pageId });
  const names = { roleName: "approver", applicationName: desk.application.name, clientName: desk.client.actualName };
  expect(await desk.does("pagesOfRole", names)).toEqual([{ pageData: [{ _id: pageId, page: "Invoice" }] }]);
});

test("pages are those of the client's own role before those of the role of every client", async () => {
  const [own, common] = [await desk.page("Own"), await desk.page("Common")];
  await desk.role("Approver", { clientId: null }, [common]);
  const names = { roleName: "Approver", applicationName: desk.application.name };
  const named = async (clientName?: string) =>
    (await desk.does("pagesOfRole", { ...names, clientName })).map(({ pageData }) => pageData.map(({ page }) => page));

  expect(await named(desk.client.actualName)).toEqual([["Common"]]);
  await desk.role("Approver", {}, [own]);
  expect(await named(desk.client.actualName)).toEqual([["Own"]]);
  expect(await named("All")).toEqual([["Common"]]);
  expect(await named()).toEqual([["Common"]]);
  expect(await desk.does("pagesOfRole", { ...names, roleName: "Nobody" })).toEqual([]);
});

test("the roles of an application for a client are its own and those of every client", async () => {
  await desk.role("Own", { sequence: 2 });
  await desk.role("Common", { clientId: null, sequence: 1 });
  await desk.role("Foreign", { clientId: (await newClient(portico.hub)).id, sequence: 3 });
  const roles = async (clientId?: string) =>
    (await desk.does("rolesOfApplication", { applicationId: desk.application.id, clientId })).map(({ role }) => role);
  expect(await roles(desk.client.id)).toEqual(["Common", "Own"]);
  expect(await roles()).toEqual(["Common", "Own", "Foreign"]);
});
