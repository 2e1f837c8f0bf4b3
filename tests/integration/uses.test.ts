import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import type { UsedKind } from "~/contract/kit/using";
import type { CountedUse } from "~/contract/uses";
import { assignments, users } from "~/hub/kit/db/schema";
import { newAccount } from "../support/accounts";
import { actor, adminForFile, NOBODY } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { newMailConfiguration, newSmsConfiguration, newTemplate } from "../support/communication";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

let desk: ApprovalDesk;
let ids: Record<"page" | "role" | "approval" | "poc" | "clan", string>;

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  const { application, client, does } = desk;
  const other = await openApprovalDesk(portico);
  await other.role("Elsewhere", {}, [await other.page("Elsewhere")]);
  await assign(portico.hub, other.account, other.application, other.client, "Elsewhere");

  const page = await desk.page("Claim");
  const role = await desk.role("Checker", {}, [page]);
  const approval = await does("createDocumentApproval", {
    projectId: application.id,
    clientId: client.id,
    roleId: role,
    pageId: page,
  });
  const contact = {
    pocName: "Ann",
    pocAlternateName: "Bo",
    pocEmail: "ann@example.test",
    pocAlternateEmail: "bo@example.test",
    pocContact: "5550100200",
    pocAlternateContact: "5550100201",
  };
  const poc = await does("createPoc", { ...contact, clientId: client.id });
  const clan = await does("createClan", { name: "Assessors", count: 3, type: "INTERNAL", clientId: client.id });
  ids = { page, role, approval: approval._id!, poc: poc._id!, clan: clan._id! };
  const scope = { applicationId: application.id, clientId: client.id };
  await newMailConfiguration(portico.hub, portico.mail, { applicationId: application.id });
  await newSmsConfiguration(portico.hub, "https://sms.example.test", scope);
  await newTemplate(portico.hub, scope);
  await newTemplate(portico.hub, { ...scope, channel: "SMS" });
});

const startingWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`)) as string;
const usesOf = (kind: UsedKind, id: string): Promise<CountedUse[]> => admin.get("usesOfRecord", { kind, id });
const removeUses = (kind: UsedKind, id: string, uses: CountedUse[]) => admin.call("removeUses", { kind, id, uses });
const eventsOf = async (id: string) =>
  (await admin.get("listAuditEvents", { field: "subjectId", search: id, sort: "at" })).map(
    ({ action, subjectType, changes }) => ({ action, subjectType, changes }),
  );

type ListCall = { [Name in EndpointName]: "using" extends keyof InputOf<Contract[Name]> ? Name : never }[EndpointName];

async function idsIn(name: ListCall, using: string): Promise<string[]> {
  const answer = await admin.call(name, { using, size: 25, page: 1 });
  return (dataOf(answer) as { _id: string }[]).map(({ _id }) => _id).sort();
}

describe("a list narrowed to what uses a record", () => {
  test("shows the users of an application, a client, an application role or a role, and nobody else", async () => {
    const { application, client } = desk;
    const people = await Promise.all([1, 2, 3].map(() => newAccount(portico.hub, { passwordHash: "none" })));
    const elsewhere = await newClient(portico.hub);
    const sameName = await newApplication(portico.hub, { name: `${application.name} Europe` });
    await assign(portico.hub, people[0]!, application, client, "checker");
    await assign(portico.hub, people[0]!, application, elsewhere, "Checker");
    await assign(portico.hub, people[1]!, application, elsewhere, "Checker");
    await assign(portico.hub, people[2]!, sameName, client, "Checker");
    const shown = async (kind: UsedKind, id: string) => idsIn("listActiveUsers", `${kind}.${id}`);
    const idsOf = (...which: number[]) => which.map((index) => people[index]!.id).sort();
    expect(await shown("APPLICATION", application.id)).toEqual(idsOf(0, 1));
    expect(await shown("CLIENT", client.id)).toEqual(idsOf(0, 2));
    expect(await shown("APPLICATION_ROLE", ids.role)).toEqual(idsOf(0));
    const role = (await admin.get("createRole", { name: "Clerk", description: "Files", status: "ACTIVE" }))._id!;
    await admin.get("attachRoleToUser", { userId: people[1]!.id, roleId: role });
    expect(await shown("ROLE", role)).toEqual(idsOf(1));
    expect(await shown("APPLICATION", NOBODY)).toEqual([]);

    const searched = await admin.call("listActiveUsers", {
      using: `APPLICATION.${application.id}`,
      search: people[1]!.email.slice(0, 2),
      field: "email",
    });
    expect(dataOf(searched).map(({ _id }) => _id)).toContain(people[1]!.id);
    expect(dataOf(searched).map(({ _id }) => _id)).not.toContain(people[2]!.id);
    const exported = await admin.get("exportUsers", { using: `CLIENT.${client.id}` });
    expect(exported.map(({ _id }) => _id).sort()).toEqual(idsOf(0, 2));
  });

  test("shows the records of an application, a client, a page, an application role or a permission", async () => {
    const { application, client } = desk;
    const permissionId = (
      await admin.get("createPermission", { name: "Read", description: "Of these tests", status: "ACTIVE" })
    )._id!;
    const roleId = (await admin.get("createRole", { name: "Reader", description: "Of these tests", status: "ACTIVE" }))
      ._id!;
    await admin.get("attachPermissionToRole", { roleId, permissionId });
    await admin.get("attachPermissionToPoc", { pocId: ids.poc, permissionId });
    await admin.get("attachPermissionToApplicationRole", { applicationRoleId: ids.role, permissionId });
    await admin.get("attachPermissionToClan", { clanId: ids.clan, permissionId });
    const using = {
      application: `APPLICATION.${application.id}`,
      client: `CLIENT.${client.id}`,
      page: `PAGE.${ids.page}`,
      role: `APPLICATION_ROLE.${ids.role}`,
      permission: `PERMISSION.${permissionId}`,
    };
    expect(await idsIn("listApplicationRoles", using.permission)).toEqual([ids.role]);
    for (const by of [using.application, using.client, using.page]) {
      expect(await idsIn("listApplicationRoles", by)).toEqual([ids.role]);
      expect(await idsIn("listDocumentApprovals", by)).toEqual([ids.approval]);
    }
    expect(await idsIn("listDocumentApprovals", using.role)).toEqual([ids.approval]);
    expect(await idsIn("listPages", using.application)).toEqual([ids.page]);
    for (const by of [using.client, using.permission]) {
      expect(await idsIn("listPocs", by)).toEqual([ids.poc]);
      expect(await idsIn("listClans", by)).toEqual([ids.clan]);
    }
    expect(await idsIn("listRoles", using.permission)).toEqual([roleId]);
    expect(await idsIn("listEmailConfigurations", using.application)).toHaveLength(1);
    for (const by of [using.application, using.client]) {
      expect(await idsIn("listSmsConfigurations", by)).toHaveLength(1);
      expect(await idsIn("listEmailTemplates", by)).toHaveLength(1);
      expect(await idsIn("listSmsTemplates", by)).toHaveLength(1);
    }
  });

  test("is refused for a kind that its records do not use, and for what is no record", async () => {
    const refused = { code: 400, data: { fieldErrors: { using: ["Unknown kind of record"] } } };
    expect(await admin.call("listClients", { using: `APPLICATION.${NOBODY}` })).toMatchObject(refused);
    expect(await admin.call("listPages", { using: `ROLE.${NOBODY}` })).toMatchObject(refused);
    expect(await admin.call("listPages", { using: "constructor.1" })).toMatchObject(refused);
    expect(await admin.call("listPages", { using: "APPLICATION.none" })).toMatchObject({ code: 200, total: 0 });
  });
});

describe("what uses a record is removed together", () => {
  test("from an application with 700 users, which can then be deleted", async () => {
    const { application, client } = desk;
    const { db } = portico.hub.services;
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: 700 }, (_, index) => ({
          firstName: "Person",
          lastName: String(index),
          email: `${application.id}-${index}@example.test`,
          userName: `${application.id}-${index}`,
          passwordHash: "none",
        })),
      )
      .returning({ id: users.id });
    await db
      .insert(assignments)
      .values(people.map(({ id }) => ({ userId: id, applicationId: application.id, clientId: client.id })));
    const kept = await newClient(portico.hub);
    const other = await newApplication(portico.hub);
    await assign(portico.hub, { ...admin.account, id: people[0]!.id }, other, kept);

    const shown = await usesOf("APPLICATION", application.id);
    expect(shown).toEqual([
      { what: "assignment", count: 700 },
      { what: "applicationRole", count: 1 },
      { what: "page", count: 1 },
      { what: "documentApproval", count: 1 },
      { what: "emailConfiguration", count: 1 },
      { what: "smsConfiguration", count: 1 },
      { what: "emailTemplate", count: 1 },
      { what: "smsTemplate", count: 1 },
    ]);
    expect(await removeUses("APPLICATION", application.id, shown)).toMatchObject({
      code: 200,
      msg: expect.stringContaining("700 user assignments, 1 application role, 1 page") as string,
    });
    expect(await usesOf("APPLICATION", application.id)).toEqual([]);
    expect((await admin.call("deleteApplication", { id: application.id })).code).toBe(200);

    // Nobody lost anything else.
    expect(await db.select().from(assignments).where(eq(assignments.userId, people[0]!.id))).toHaveLength(1);
    expect(await idsIn("listActiveUsers", `APPLICATION.${other.id}`)).toEqual([people[0]!.id]);

    // As a single detach or delete leaves it.
    expect(await eventsOf(people[699]!.id)).toEqual([
      {
        action: "DETACHED",
        subjectType: "USER",
        changes: [
          {
            field: "applications",
            before: startingWith(`${application.name} for ${client.actualName} as User`),
            after: null,
          },
        ],
      },
    ]);
    for (const [id, subjectType] of [
      [ids.role, "APPLICATION_ROLE"],
      [ids.page, "PAGE"],
      [ids.approval, "DOCUMENT_APPROVAL"],
    ] as const)
      expect((await eventsOf(id)).at(-1)).toMatchObject({ action: "DELETED", subjectType });
    const [removal, deletion] = (await eventsOf(application.id)).slice(-2);
    expect(removal).toMatchObject({ action: "DETACHED", subjectType: "APPLICATION" });
    expect(deletion).toMatchObject({ action: "DELETED", subjectType: "APPLICATION" });
  });

  test("from a client, an application role and a page", async () => {
    const person = await newAccount(portico.hub, { passwordHash: "none" });
    await assign(portico.hub, person, desk.application, desk.client, "Checker");
    for (const [kind, id, remove] of [
      ["PAGE", ids.page, () => admin.call("deletePage", { pageId: ids.page })],
      ["APPLICATION_ROLE", ids.role, () => admin.call("deleteApplicationRole", { applicationRoleMasterId: ids.role })],
      ["CLIENT", desk.client.id, () => admin.call("deleteClient", { clientId: desk.client.id })],
    ] as const) {
      expect((await remove()).code).toBe(409);
      expect((await removeUses(kind, id, await usesOf(kind, id))).code).toBe(200);
      expect((await remove()).code).toBe(200);
    }
    expect((await eventsOf(ids.role)).map(({ action }) => action)).toEqual([
      "CREATED",
      "ATTACHED",
      "DETACHED",
      "DETACHED",
      "DELETED",
    ]);
    expect((await eventsOf(ids.poc)).at(-1)).toMatchObject({ action: "DELETED" });
    expect(await idsIn("listApplicationRoles", `APPLICATION.${desk.application.id}`)).toEqual([]);
  });

  test("from a permission, which roles, application roles, points of contact and clans lose", async () => {
    const permissionId = (
      await admin.get("createPermission", { name: "Print", description: "Of these tests", status: "ACTIVE" })
    )._id!;
    const roleId = (await admin.get("createRole", { name: "Printer", description: "Of these tests", status: "ACTIVE" }))
      ._id!;
    await admin.get("attachPermissionToRole", { roleId, permissionId });
    await admin.get("attachPermissionToPoc", { pocId: ids.poc, permissionId });
    await admin.get("attachPermissionToApplicationRole", { applicationRoleId: ids.role, permissionId });
    await admin.get("attachPermissionToClan", { clanId: ids.clan, permissionId });
    expect((await removeUses("PERMISSION", permissionId, await usesOf("PERMISSION", permissionId))).code).toBe(200);
    for (const id of [roleId, ids.role, ids.poc, ids.clan])
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        action: "DETACHED",
        changes: [{ field: "permissions", before: startingWith("Print") }],
      });
    expect((await admin.call("deletePermission", { permissionId })).code).toBe(200);
  });

  test("from a role, whose users are signed out; Administrators keep theirs", async () => {
    const { account, caller } = await actor(portico, { role: "Auditor" });
    const roles = await admin.get("listRoles", {});
    const idOf = (name: string) => roles.find((role) => role.name === name)!._id;
    const mine = { userId: account.id };
    expect((await portico.hub.call("rolesOfUser", mine, caller)).code).toBe(200);
    expect((await removeUses("ROLE", idOf("Auditor"), [{ what: "user", count: 1 }])).code).toBe(200);
    expect((await portico.hub.call("rolesOfUser", mine, caller)).code).toBe(401);
    expect((await eventsOf(account.id)).at(-1)).toMatchObject({
      action: "DETACHED",
      changes: [{ field: "role", before: startingWith("Auditor") }],
    });

    const shown = await usesOf("ROLE", idOf("Admin"));
    expect(await removeUses("ROLE", idOf("Admin"), shown)).toMatchObject({ code: 409 });
    expect(await usesOf("ROLE", idOf("Admin"))).toEqual(shown);
  });
});

describe("nothing is removed", () => {
  const shownOf = () => usesOf("APPLICATION", desk.application.id);

  test("that was not shown", async () => {
    const shown = await shownOf();
    const stale = { code: 409, data: { reason: "stale" } };
    const person = await newAccount(portico.hub, { passwordHash: "none" });
    await assign(portico.hub, person, desk.application, desk.client);
    expect(await removeUses("APPLICATION", desk.application.id, shown)).toMatchObject(stale);
    const [, second, ...others] = await shownOf();
    expect(await removeUses("APPLICATION", desk.application.id, [second!, ...others])).toMatchObject(stale);
    expect(await shownOf()).toHaveLength(others.length + 2);
    expect(await idsIn("listPages", `APPLICATION.${desk.application.id}`)).toEqual([ids.page]);
  });

  test("twice, by two at once", async () => {
    const shown = await shownOf();
    const answers = await Promise.all([1, 2, 3].map(() => removeUses("APPLICATION", desk.application.id, shown)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect((await eventsOf(ids.page)).filter(({ action }) => action === "DELETED")).toHaveLength(1);
  });

  test("while somebody is being assigned: either the removal sees it, or it comes after", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => newAccount(portico.hub, { passwordHash: "none" })));
    const shown = await shownOf();
    const answers = await Promise.all([
      removeUses("APPLICATION", desk.application.id, shown),
      ...people.map(({ id: userId }) =>
        admin.call("assignApplication", {
          userId,
          applicationId: desk.application.id,
          clientId: desk.client.id,
          role: "User",
        }),
      ),
    ]);
    expect(answers.slice(1).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect([200, 409]).toContain(answers[0].code);
    expect(await idsIn("listActiveUsers", `APPLICATION.${desk.application.id}`)).toHaveLength(4);
  });

  test("by anybody but an Admin, of what is not there, or of a kind that does not exist", async () => {
    const { caller } = await actor(portico);
    const input = { kind: "APPLICATION", id: desk.application.id, uses: await shownOf() } as const;
    expect((await portico.hub.call("removeUses", input, caller)).code).toBe(403);
    expect((await admin.call("removeUses", { ...input, id: NOBODY })).code).toBe(404);
    expect((await admin.call("removeUses", { ...input, id: "none" })).code).toBe(404);
    expect((await admin.call("removeUses", { ...input, kind: "USER" as never })).code).toBe(400);
    expect((await admin.call("removeUses", { ...input, uses: [] })).code).toBe(400);
  });
});
