import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { assignments, users } from "~/hub/kit/db/schema";
import { newAccount } from "../support/accounts";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
let desk: ApprovalDesk;
let invoice: string;
let approver: string;

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  invoice = await desk.page("Invoice");
  approver = await desk.role("Approver", { sequence: 1, actionOfRole: "Approval", rangeTo: 1000 }, [invoice]);
});

const approval = () => ({
  projectId: desk.application.id,
  clientId: desk.client.id,
  roleId: approver,
  pageId: invoice,
});
const create = (values = {}) => portico.hub.call("createDocumentApproval", { ...approval(), ...values }, desk.admin);

describe("a document approval", () => {
  test("shows the records' own names and the role's step, whatever names were sent", async () => {
    await create({ projectName: "Made up", roleName: "Made up" });
    const found = await portico.hub.call(
      "listDocumentApprovals",
      { field: "clientName", search: desk.client.actualName, page: 1, size: 5, sort: "-rangeFrom" },
      desk.admin,
    );
    expect(found).toMatchObject({
      total: 1,
      data: [
        {
          ...approval(),
          projectName: desk.application.name,
          pageName: "Invoice",
          clientName: desk.client.actualName,
          roleName: "Approver",
          roleData: [{ sequence: 1, actionOfRole: "Approval", rangeFrom: null, rangeTo: 1000 }],
        },
      ],
    });
  });

  test.each([
    ["projectId", "Project is required"],
    ["clientId", "Client is required"],
    ["roleId", "Role is required"],
    ["pageId", "Page is required"],
  ])("without %s is refused: %s", async (field, msg) => {
    expect(await create({ [field]: "" })).toMatchObject({ code: 400, data: { fieldErrors: { [field]: [msg] } } });
  });

  test("ties together only what belongs together", async () => {
    const otherDesk = await openApprovalDesk(portico);
    expect(await create({ projectId: otherDesk.application.id })).toMatchObject({
      code: 400,
      data: { fieldErrors: { roleId: [expect.any(String)] } },
    });
    expect(await create({ clientId: (await newClient(portico.hub)).id })).toMatchObject({
      code: 400,
      data: { fieldErrors: { roleId: [expect.any(String)] } },
    });
    expect(await create({ pageId: await otherDesk.page("Foreign") })).toMatchObject({
      code: 400,
      data: { fieldErrors: { pageId: [expect.any(String)] } },
    });
    expect(await create({ pageId: await desk.page("Not of the role") })).toMatchObject({
      code: 400,
      data: { fieldErrors: { pageId: ["This page is not assigned to the role"] } },
    });
  });

  test("exists once, is refused when stale, and is deleted for good", async () => {
    await create();
    expect(await create()).toMatchObject({ code: 409, data: { fieldErrors: { roleId: [expect.any(String)] } } });

    const [{ _id: documentMasterId } = { _id: "" }] = await desk.does("listDocumentApprovals", {
      field: "clientName",
      search: desk.client.actualName,
    });
    const receipt = await desk.page("Receipt");
    await desk.does("attachPageToRole", { id: approver, pageId: receipt });
    const change = { documentMasterId, ...approval(), pageId: receipt, version: 1 };
    await desk.does("updateDocumentApproval", change);
    expect(await portico.hub.call("updateDocumentApproval", change, desk.admin)).toMatchObject({
      code: 409,
      data: { reason: "stale" },
    });

    await desk.does("deleteDocumentApproval", { documentMasterId });
    expect(await portico.hub.call("deleteDocumentApproval", { documentMasterId }, desk.admin)).toMatchObject({
      code: 404,
    });
  });
});

describe("asked who approves", () => {
  const ask = (values: { clientId?: string; pageId?: string; amount?: unknown; region?: string } = {}) =>
    portico.hub.call(
      "approvalChain",
      { applicationId: desk.application.id, clientId: desk.client.id, pageId: invoice, ...values } as never,
      desk.admin,
    );

  const hold = (userId: string, role: string, clientId = desk.client.id) =>
    portico.hub.services.db.insert(assignments).values({ userId, applicationId: desk.application.id, clientId, role });

  test("it names nobody whose access is over", async () => {
    const clerk = await newAccount(portico.hub);
    await hold(clerk.id, "Approver");
    expect(await ask({ amount: 10 })).toMatchObject({ data: { steps: [{ holders: [{ userId: clerk.id }] }] } });
    await portico.pool.query("update assignments set valid_until = now() where user_id = $1", [clerk.id]);
    expect(await ask({ amount: 10 })).toMatchObject({ data: { steps: [{ holders: [], holdersCount: 0 }] } });
  });

  test("it says from which amount on only a role approves that nobody active has", async () => {
    await desk.role("Director", { sequence: 2, actionOfRole: "Final Approval", rangeFrom: 1000.0001 }, [invoice]);
    const [clerk, director] = await Promise.all([newAccount(portico.hub), newAccount(portico.hub)]);
    expect(await ask(), "nobody has a role yet").toMatchObject({
      msg: "Nobody approves",
      data: {
        gaps: [],
        vacancies: [
          { roleNames: ["Approver"], rangeFrom: 0, rangeTo: 1000, regions: null },
          { roleNames: ["Director"], rangeFrom: 1000.0001, rangeTo: null, regions: null },
        ],
      },
    });
    await hold(clerk.id, "Approver");
    await hold(director.id, "Director");
    expect(await ask()).toMatchObject({ msg: "Approved by 2 roles", data: { gaps: [], vacancies: [] } });
    await portico.hub.services.db.update(users).set({ isActive: false }).where(eq(users.id, director.id));
    expect(await ask({ amount: 60_000 })).toMatchObject({
      msg: "Nobody approves",
      data: { vacancies: [{ roleNames: ["Director"], rangeFrom: 1000.0001, rangeTo: null }] },
    });
  });

  test("it answers with the client's roles and those of every client, in order, at the amount, bounds included", async () => {
    await desk.role("Director", { clientId: null, sequence: 2, actionOfRole: "Final Approval", rangeFrom: 1000 }, [
      invoice,
    ]);
    await desk.role("Author", { sequence: 0, actionOfRole: "Creator" }, [invoice]);
    await desk.role("Reader", {}, [invoice]);
    await desk.role("Foreign", { clientId: (await newClient(portico.hub)).id, sequence: 1 }, [invoice]);

    const namesAt = async (amount?: unknown) => {
      const { data } = await ask({ amount });
      return (data as { steps: { roleName: string }[] }).steps.map(({ roleName }) => roleName);
    };
    expect(await namesAt()).toEqual(["Author", "Approver", "Director"]);
    expect(await namesAt("999.9999")).toEqual(["Author", "Approver"]);
    expect(await namesAt(1000)).toEqual(["Author", "Approver", "Director"]);
    expect(await namesAt("1000.0001")).toEqual(["Author", "Director"]);
    expect(await namesAt("1,000.0001")).toEqual(["Author", "Director"]);
    expect(await namesAt("5,00,000")).toEqual(["Author", "Director"]);
    expect(await ask()).toMatchObject({
      data: { gaps: [], overlaps: [{ roleNames: ["Approver", "Director"], rangeFrom: 1000, rangeTo: 1000 }] },
    });
  });

  test("it names gaps and overlaps", async () => {
    await desk.role("Director", { sequence: 1, actionOfRole: "Final Approval", rangeFrom: 900, rangeTo: 2000 }, [
      invoice,
    ]);
    await desk.role("Board", { sequence: 2, actionOfRole: "Authorised", rangeFrom: 2500.5, rangeTo: 9000 }, [invoice]);
    expect(await ask()).toMatchObject({
      data: {
        gaps: [
          { above: 2000, below: 2500.5 },
          { above: 9000, below: null },
        ],
        overlaps: [
          { roleNames: ["Approver", "Director"], sameSequence: true, sameAction: false, rangeFrom: 900, rangeTo: 1000 },
        ],
      },
    });
  });

  test("it counts a role that a document approval names, though nothing was set for it", async () => {
    const pageId = await desk.page("Receipt");
    const plain = await desk.role("Plain", {}, [pageId]);
    expect(await ask({ pageId })).toMatchObject({
      msg: "Nobody approves",
      data: { steps: [], gaps: [{ above: null, below: null }] },
    });
    await create({ pageId, roleId: plain });
    expect(await ask({ pageId, amount: 5 })).toMatchObject({
      data: { steps: [{ roleName: "Plain", place: 1 }], gaps: [] },
    });
  });

  test("a role of one region approves there alone, and two of different regions do not overlap", async () => {
    const pageId = await desk.page("Receipt");
    await desk.role("Goa", { sequence: 1, actionOfRole: "Approval", regions: ["Goa"] }, [pageId]);
    await desk.role("Kerala", { sequence: 1, actionOfRole: "Approval", regions: ["Kerala"], rangeTo: 10 }, [pageId]);
    expect(await ask({ pageId, region: "Goa" })).toMatchObject({
      data: { steps: [{ roleName: "Goa", regions: ["Goa"] }], outside: [{ roleName: "Kerala" }], gaps: [] },
    });
    expect(await ask({ pageId, region: "Kerala" })).toMatchObject({ data: { gaps: [{ above: 10, below: null }] } });
    const { data } = await ask({ pageId });
    expect(data).toMatchObject({ overlaps: [] });
    const { gaps } = data as { gaps: { above: number | null; regions: string[] | null }[] };
    expect(gaps).toContainEqual({ above: 10, below: null, regions: ["Kerala"] });
    expect(gaps.find(({ above }) => above === null)?.regions).toContain("Assam");
    expect(await ask({ pageId, region: "Atlantis" })).toMatchObject({ code: 400 });
  });

  test("it names the active people who hold a role for that client, whatever its case", async () => {
    const holds = (userId: string, clientId?: string) => hold(userId, "APPROVER", clientId);
    const [one, blocked, elsewhere] = await Promise.all([
      newAccount(portico.hub),
      newAccount(portico.hub),
      newAccount(portico.hub),
    ]);
    await holds(one.id);
    await holds(blocked.id);
    await holds(elsewhere.id, (await newClient(portico.hub)).id);
    await portico.hub.services.db.update(users).set({ isActive: false }).where(eq(users.id, blocked.id));
    expect(await ask()).toMatchObject({
      data: { steps: [{ roleName: "Approver", holders: [{ userId: one.id, email: one.email }], holdersCount: 1 }] },
    });
  });

  test("it says so when the page is of another application, or the amount none", async () => {
    expect(await ask({ pageId: await (await openApprovalDesk(portico)).page("Foreign") })).toMatchObject({ code: 404 });
    expect(await ask({ amount: "a lot" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { amount: [expect.any(String)] } },
    });
  });
});
