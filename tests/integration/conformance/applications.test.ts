import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, succeed, unique, type World } from "./world";

const APPLICATION = { name: { description: "" }, status: "Blocked", applicationRedirectUrl: "javascript:alert(1)" };
const APPLICATION_REFUSED = ["name.description", "status", "applicationRedirectUrl"];

const CALLS: SpecCall[] = [
  { call: "GET /api/application/getAllApplication", who: "user", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/application/registerApplication", who: "admin", bad: APPLICATION, refused: APPLICATION_REFUSED },
  {
    call: "POST /api/application/updateApplication/{id}",
    who: "admin",
    bad: { applicationSecret: { GrantTypes: 1 } },
    refused: ["name", "applicationSecret.GrantTypes", "status"],
  },
  {
    call: "POST /api/application/deleteApplication/{id}",
    who: "admin",
    bad: { isActive: true },
    refused: ["isActive"],
  },
  { call: "GET /api/page/getAllPage", who: "user", bad: { page: "none" }, refused: ["page"] },
  { call: "POST /api/page/createPage", who: "admin", bad: {}, refused: ["page", "applicationId", "status"] },
  {
    call: "POST /api/page/updatePage",
    who: "admin",
    bad: { page: "x".repeat(101) },
    refused: ["pageId", "page", "status"],
  },
  { call: "POST /api/page/deletePage", who: "admin", bad: {}, refused: ["pageId"] },
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

const ORIGIN = "https://claims.example.test";
/** As the console sends it: type, login, grant types and authentication type are always NA (spec §3). */
const newApplication = (createdBy: string) => ({
  name: { description: unique("Claims"), applicationLogo: "", applicationType: "NA" },
  applicationSecret: { applicationLogin: "NA", applicationLogoutUri: "Handles claims", GrantTypes: "NA" },
  applicationAllowedUrl: `${ORIGIN}/logout`,
  applicationRedirectUrl: `${ORIGIN}/pages/login/sso`,
  authenticationType: "NA",
  status: "ACTIVE",
  createdBy,
});

const list = async <Item extends Listed>(path: string, token = world.admin.token) => {
  const answer = await world.client.get(path, token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return answer.data as Item[];
};
const applicationOf = async (description: string, token?: string) =>
  (await list<Listed & { name: { description: string } }>("/api/application/getAllApplication", token)).find(
    ({ name }) => name.description === description,
  );

test("an application is registered, listed, updated and deleted", async () => {
  const { client, admin, user } = world;
  const { createdBy, ...application } = newApplication(admin.account.id);
  const description = application.name.description;
  expect(
    await client.post("/api/application/registerApplication", { ...application, createdBy }, admin.token),
  ).toMatchObject({ code: 200, isEncrypted: true });
  const made = (await applicationOf(description))!;
  expect(made).toMatchObject({ ...application, name: { description, applicationType: "NA" }, createdBy });

  const change = { ...application, status: "Temporary BLOCKED", updatedBy: admin.account.id };
  const updated = await client.post(`/api/application/updateApplication/${made._id}`, change, admin.token);
  expect(updated).toMatchObject({ code: 200, isEncrypted: true });
  expect(await applicationOf(description)).toMatchObject({ status: "Temporary BLOCKED", updatedBy: admin.account.id });
  expect(await applicationOf(description, user.token), "to a user it is not assigned to").toBeUndefined();

  const remove = () =>
    client.post(
      `/api/application/deleteApplication/${made._id}`,
      { userId: admin.account.id, isActive: false },
      admin.token,
    );
  expect(await remove()).toMatchObject({ code: 200, isEncrypted: true });
  expect(await applicationOf(description)).toBeUndefined();
  expect(await remove(), "a second time").toMatchObject({ code: 404, data: null });
});

test("a page is created, listed, updated by either form and deleted", async () => {
  const { client, admin } = world;
  const application = newApplication(admin.account.id);
  const { _id: applicationId } = succeed<Listed>(
    await client.post("/api/application/registerApplication", application, admin.token),
  );
  const page = {
    page: "Invoices",
    description: "All of them",
    applicationId,
    applicationName: application.name.description,
    status: "ACTIVE",
  };
  expect(await client.post("/api/page/createPage", page, admin.token)).toMatchObject({ code: 200, isEncrypted: true });
  const pageOf = async () =>
    (await list<Listed & { applicationId: string }>("/api/page/getAllPage")).find(
      (each) => each.applicationId === applicationId,
    );
  const { _id: pageId } = (await pageOf())!;
  expect(await pageOf()).toMatchObject(page);

  const update = (change: object) => client.post("/api/page/updatePage", { pageId, ...change }, admin.token);
  expect(
    await update({ page: "Bills", applicationName: application.name.description, status: "ACTIVE" }),
  ).toMatchObject({ code: 200, isEncrypted: true });
  expect(await pageOf()).toMatchObject({ page: "Bills", description: "All of them" });
  expect(await update({ page: "Bills", status: "INACTIVE" }), "the variant with three fields").toMatchObject({
    code: 200,
  });
  expect(await pageOf()).toMatchObject({ page: "Bills", applicationId, status: "INACTIVE" });

  expect(await client.post("/api/page/deletePage", { pageId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await pageOf()).toBeUndefined();
});

everyCallSucceeded(() => world, CALLS);
