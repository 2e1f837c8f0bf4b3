import { beforeEach, expect, test } from "vitest";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
let desk: ApprovalDesk;

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
});

const find = (field: string, search: string, more = {}) =>
  portico.hub.call("listPages", { field, search, page: 1, size: 5, ...more }, desk.admin);

test("pages are found by name, application and status, and carry their application's name", async () => {
  const { application } = desk;
  await desk.page("Invoice");
  const receipt = await desk.page("Receipt");
  await desk.does("updatePage", {
    pageId: receipt,
    page: "Receipt",
    applicationName: application.name.toLowerCase(),
    status: "INACTIVE",
  });
  const foreignPage = { pageId: receipt, page: "Receipt", applicationName: "Nobody's", status: "ACTIVE" } as const;
  expect(await portico.hub.call("updatePage", foreignPage, desk.admin)).toMatchObject({
    code: 400,
    data: { fieldErrors: { applicationName: [expect.any(String)] } },
  });

  const byApplication = await find("applicationName", application.name.toUpperCase(), { sort: "-page" });
  expect(byApplication).toMatchObject({
    code: 200,
    total: 2,
    data: [{ page: "Receipt" }, { page: "Invoice", applicationName: application.name }],
  });
  expect(await find("_id", receipt)).toMatchObject({
    data: [{ status: "INACTIVE", applicationName: application.name, version: 2 }],
  });
  expect(await find("page", "no such page")).toMatchObject({ code: 200, total: 0, data: [] });
  expect(await find("applicationName", "", { sort: "secret" })).toMatchObject({ code: 400 });
});

test("a page's name is taken within its application only", async () => {
  const other = await newApplication(portico.hub);
  await desk.page("Invoice");
  await desk.does("createPage", { page: "Invoice", applicationId: other.id, status: "ACTIVE" });

  const again = { page: "INVOICE", applicationId: desk.application.id, status: "ACTIVE" } as const;
  expect(await portico.hub.call("createPage", again, desk.admin)).toMatchObject({
    code: 409,
    data: { fieldErrors: { page: [expect.any(String)] } },
  });
});

test("a stale form is reported, not saved", async () => {
  const pageId = await desk.page("Invoice");
  const form = { pageId, status: "ACTIVE", version: 1 } as const;
  await desk.does("updatePage", { ...form, page: "First" });
  expect(await portico.hub.call("updatePage", { ...form, page: "Second" }, desk.admin)).toMatchObject({
    code: 409,
    data: { reason: "stale" },
  });
});

test("a page in use neither goes away nor to another application", async () => {
  const other = await newApplication(portico.hub);
  const pageId = await desk.page("Invoice");
  const role = await desk.role("Approver", {}, [pageId]);

  const inUse = {
    code: 409,
    msg: "This page is used by 1 application role. Remove it there first",
    data: { reason: "in-use" },
  };
  const move = { pageId, page: "Invoice", status: "ACTIVE", applicationId: other.id } as const;
  expect(await portico.hub.call("deletePage", { pageId }, desk.admin)).toMatchObject(inUse);
  expect(await portico.hub.call("updatePage", move, desk.admin)).toMatchObject(inUse);

  await desk.does("detachPageFromRole", { id: role, pageId });
  await desk.does("updatePage", move);
  await desk.does("deletePage", { pageId });
  expect(await portico.hub.call("deletePage", { pageId }, desk.admin)).toMatchObject({ code: 404 });
});

test("a page needs an application that is there", async () => {
  const gone = await newApplication(portico.hub, { deletedAt: new Date() });
  const answer = await portico.hub.call(
    "createPage",
    { page: "Invoice", applicationId: gone.id, status: "ACTIVE" },
    desk.admin,
  );
  expect(answer).toMatchObject({
    code: 400,
    data: { fieldErrors: { applicationId: ["There is no such application"] } },
  });
});
