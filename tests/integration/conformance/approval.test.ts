import { afterAll, beforeAll, expect, test } from "vitest";
import { newApplication, newClient } from "../../support/catalog";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, succeed, unique, type World } from "./world";

const APPROVAL_REFUSED = ["projectId", "pageId", "clientId", "roleId"];

const CALLS: SpecCall[] = [
  { call: "GET /api/application/getApplicationRoleMaste", who: "user", bad: { size: "all" }, refused: ["size"] },
  {
    call: "POST /api/application/addApplicationRoleMaster",
    who: "admin",
    bad: { regions: ["Atlantis"], rangeFrom: -1, actionOfRole: "Anything" },
    refused: ["applicationId", "role", "roleId", "regions.0", "rangeFrom", "actionOfRole"],
  },
  {
    call: "POST /api/application/updateApplicationRoleMaste",
    who: "admin",
    bad: { sequence: "first" },
    refused: ["applicationRoleMasteId", "applicationId", "role", "roleId", "sequence"],
  },
  {
    call: "POST /api/application/deleteApplicationRoleMaste",
    who: "admin",
    bad: {},
    refused: ["applicationRoleMasteId"],
  },
  {
    call: "GET /api/application/pagesOfRole",
    who: "user",
    bad: { clientName: "Some" },
    refused: ["roleName", "applicationName"],
  },
  { call: "POST /api/application/attachPagesToRole", who: "admin", bad: {}, refused: ["id", "pageId"] },
  { call: "POST /api/application/detachPagesFromRole", who: "admin", bad: {}, refused: ["id", "pageId"] },
  { call: "POST /api/application/createDocumentApprovalMaster", who: "admin", bad: {}, refused: APPROVAL_REFUSED },
  {
    call: "POST /api/application/updateDocumentApprovalMaster",
    who: "admin",
    bad: {},
    refused: ["documnetMasteId", ...APPROVAL_REFUSED],
  },
  { call: "GET /api/application/getDocumentApprovalMaster", who: "admin", bad: { sort: "a b" }, refused: ["sort"] },
  { call: "POST /api/application/deleteDocumentApprovalMaster", who: "admin", bad: {}, refused: ["documnetMasteId"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

interface Listed {
  _id: string;
}

const list = async <Item extends Listed>(path: string) => {
  const answer = await world.client.get(path, world.admin.token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return answer.data as Item[];
};
const roleOf = async (role: string) =>
  (await list<Listed & { role: string }>("/api/application/getApplicationRoleMaste")).find(
    (each) => each.role === role,
  );

async function newRole() {
  const { portico, client, admin } = world;
  const [application, insurer] = [await newApplication(portico.hub), await newClient(portico.hub)];
  const role = {
    applicationId: application.id,
    role: unique("Manager"),
    roleId: "M-1",
    clientId: insurer.id,
    regions: ["Goa", "Kerala"],
    sequence: 2,
    actionOfRole: "Authorised Approval",
    rangeFrom: 100,
    rangeTo: 5000.5,
  };
  expect(await client.post("/api/application/addApplicationRoleMaster", role, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const { _id: id } = (await roleOf(role.role))!;
  const page = {
    page: "Invoices",
    description: "",
    applicationId: application.id,
    applicationName: application.name,
    status: "ACTIVE",
  };
  const { _id: pageId } = succeed<Listed>(await client.post("/api/page/createPage", page, admin.token));
  return { application, insurer, role, id, pageId };
}

test("an application role is added, listed, updated and deleted", async () => {
  const { client, admin } = world;
  const { application, insurer, role, id } = await newRole();
  expect(await roleOf(role.role)).toMatchObject({
    ...role,
    applicationName: application.name,
    clientData: { actualName: insurer.actualName },
  });

  const { clientId: _clientId, ...change } = {
    ...role,
    regions: ["All"],
    sequence: 3,
    actionOfRole: "Final Approval",
    rangeFrom: "200",
    rangeTo: "300",
  };
  const update = { applicationRoleMasteId: id, ...change };
  expect(await client.post("/api/application/updateApplicationRoleMaste", update, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const updated = (await roleOf(role.role))!;
  expect(updated).toMatchObject({
    sequence: 3,
    actionOfRole: "Final Approval",
    rangeFrom: 200,
    rangeTo: 300,
    clientId: insurer.id,
  });
  const { regions } = updated as unknown as { regions: string[] };
  expect(regions, "All is every region but itself").toEqual(expect.arrayContaining(["Panindia", "Goa", "West Bengal"]));
  expect(regions).not.toContain("All");

  const reversed = await client.post(
    "/api/application/updateApplicationRoleMaste",
    { ...update, rangeFrom: 400 },
    admin.token,
  );
  expect(reversed).toMatchObject({ code: 400, data: { fieldErrors: { rangeTo: [reversed.msg] } } });
  const remove = () =>
    client.post("/api/application/deleteApplicationRoleMaste", { applicationRoleMasteId: id }, admin.token);
  expect(await remove()).toMatchObject({ code: 200, isEncrypted: true });
  expect(await roleOf(role.role)).toBeUndefined();
  expect(await remove(), "a second time").toMatchObject({ code: 404 });
});

test("pages are attached to a role, read by names, and detached", async () => {
  const { client, admin } = world;
  const { application, insurer, role, id, pageId } = await newRole();
  const names = new URLSearchParams({
    roleName: role.role,
    applicationName: application.name,
    clientName: insurer.actualName,
  }).toString();
  const pages = () => client.get(`/api/application/pagesOfRole?${names}`, admin.token);
  expect(await client.post("/api/application/attachPagesToRole", { id, pageId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await pages()).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [{ pageData: [{ _id: pageId, page: "Invoices" }] }],
  });
  expect(await client.post("/api/application/detachPagesFromRole", { id, pageId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect((await pages()).data).toEqual([{ pageData: [] }]);
});

test("a document approval is created, listed with its role's step, updated and deleted", async () => {
  const { client, admin } = world;
  const { application, insurer, role, id: roleId, pageId } = await newRole();
  succeed(await client.post("/api/application/attachPagesToRole", { id: roleId, pageId }, admin.token));
  const approval = {
    pageId,
    roleId,
    clientId: insurer.id,
    projectId: application.id,
    projectName: application.name,
    pageName: "Invoices",
    clientName: insurer.actualName,
    roleName: role.role,
  };
  const { sequence, actionOfRole, rangeFrom, rangeTo } = role;
  expect(await client.post("/api/application/createDocumentApprovalMaster", approval, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const approvalOf = async () =>
    (await list<Listed & { roleId: string }>("/api/application/getDocumentApprovalMaster")).find(
      (each) => each.roleId === roleId,
    );
  const made = (await approvalOf())!;
  expect(made).toMatchObject({ ...approval, roleData: [{ sequence, actionOfRole, rangeFrom, rangeTo }] });

  const key = { documnetMasteId: made._id };
  const receipts = { page: "Receipts", description: "", applicationId: application.id, status: "ACTIVE" };
  const { _id: otherId } = succeed<Listed>(await client.post("/api/page/createPage", receipts, admin.token));
  succeed(await client.post("/api/application/attachPagesToRole", { id: roleId, pageId: otherId }, admin.token));
  const changed = { ...approval, ...key, pageId: otherId, pageName: "Receipts" };
  expect(await client.post("/api/application/updateDocumentApprovalMaster", changed, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const stranger = await newRole();
  const wrong = { ...approval, ...key, pageId: stranger.pageId };
  expect(
    await client.post("/api/application/updateDocumentApprovalMaster", wrong, admin.token),
    "a page of another application",
  ).toMatchObject({ code: 400 });
  expect(await client.post("/api/application/deleteDocumentApprovalMaster", key, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await approvalOf()).toBeUndefined();
});

everyCallSucceeded(() => world, CALLS);
