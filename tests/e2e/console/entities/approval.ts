import { ACTIONS_OF_ROLE } from "~/contract/kit/rules";
import type { Database } from "~/hub/kit/db/database";
import { applicationRolePages, applicationRoles, clients, documentApprovals, pages } from "~/hub/kit/db/schema";
import { DESK, deskApplication, deskClient, deskPage, deskRole } from "../desk";
import { chooseNarrowing } from "../screens";
import { application } from "./catalog";
import { type ConsoleEntity, idsOf, MARKUP, numberIn } from "./entity";

async function seedRoles(db: Database, names: readonly string[], roleOf: (name: string) => string) {
  const applicationIds = await application.seed(
    db,
    names.map((name) => `App of ${name}`.slice(0, 100)),
  );
  const clientNames = names.map((name) => `Client of ${name}`.slice(0, 100));
  const clientIds = idsOf(
    await db
      .insert(clients)
      .values(clientNames.map((name) => ({ actualName: name, displayName: name })))
      .returning(),
  );
  const values = names.map((name, index) => ({
    applicationId: applicationIds[index]!,
    clientId: clientIds[index]!,
    role: roleOf(name),
    roleId: "seeded",
    sequence: numberIn(name),
    actionOfRole: ACTIONS_OF_ROLE[numberIn(name) % ACTIONS_OF_ROLE.length],
    rangeFrom: numberIn(name),
  }));
  return db.insert(applicationRoles).values(values).returning();
}

export const applicationRole: ConsoleEntity = {
  title: "Application Roles",
  path: "/dashboard/Eroleclient",
  create: "New Application Role",
  newTitle: "New Application Role",
  editTitle: "Update Role",
  columns: ["Name", "Application", "Client", "Actions"],
  searches: { Name: "ROW 07", Application: "APP OF ROW 07", Client: "CLIENT OF ROW 07" },
  empty: "No application role yet",
  seed: async (db, names) => idsOf(await seedRoles(db, names, (name) => name)),
  fullName: (name) => `${name} (App of ${name}, Client of ${name})`,
  longest: 50,
  prepare: async (db) => [await deskApplication(db), await deskClient(db)],
  invalid: {
    entries: { "Action of Role": "Approval", Sequence: "two", "Range From": "-1", "Range To": "1.23456" },
    errors: {
      Application: "Application is required",
      Role: "Role is required",
      Id: "Id is required",
      Sequence: "Must be a number",
      "Range From": "Must not be below 0",
      "Range To": "At most 4 decimals",
    },
  },
  valid: {
    Application: DESK.application,
    Client: DESK.client,
    Role: MARKUP,
    Id: "made",
    "Action of Role": "Approval",
    Sequence: "2",
    "Range From": "100",
    "Range To": "200.5",
  },
  made: MARKUP,
  change: { label: "Id", from: () => "seeded", to: ["Changed here", "Changed there"] },
  saved: { created: "Application role created", updated: "Application role updated" },
  deleted: "Role Deleted",
  actions: ["Assign Pages", "Assign Permission", "Edit", "Delete"],
  menu: true,
  use: {
    by: "1 document approval",
    async with(db, roleId) {
      const [pageId, projectId, clientId] = [
        await deskPage(db, "A page"),
        await deskApplication(db),
        await deskClient(db),
      ];
      await db.insert(documentApprovals).values({ roleId, pageId, projectId, clientId });
    },
  },
};

const roleOf = (name: string) => `Role of ${name}`.slice(0, 50);
const approvalName = (page: string, role: string) => `the approval of ${page} by ${role}`;

export const documentApproval: ConsoleEntity = {
  title: "Document Approval",
  path: "/dashboard/approvalProcess",
  create: "New Document Approval",
  newTitle: "New Document Approval",
  editTitle: "Update Approval Page",
  columns: ["Project Name", "Page Name", "Client", "User Role", "Sequence", "Action Of Role", "Range", "Action"],
  numeric: ["Sequence", "Range"],
  searches: {
    "Project Name": "APP OF ROW 07",
    "Page Name": "ROW 07",
    Client: "CLIENT OF ROW 07",
    "User Role": "ROLE OF ROW 07",
  },
  empty: "No document approval yet",
  async seed(db, names) {
    const made: string[] = [];
    for (const [index, role] of (await seedRoles(db, names, roleOf)).entries()) {
      const { id: roleId, applicationId, clientId } = role;
      const pageIds = idsOf(
        await db
          .insert(pages)
          .values([names[index]!, DESK.pages[1], DESK.pages[2]].map((page) => ({ applicationId, page })))
          .returning(),
      );
      await db.insert(applicationRolePages).values(pageIds.map((pageId) => ({ applicationRoleId: roleId, pageId })));
      const values = { projectId: applicationId, clientId: clientId!, pageId: pageIds[0]!, roleId };
      made.push(...idsOf(await db.insert(documentApprovals).values(values).returning()));
    }
    return made;
  },
  rowName: (name) => approvalName(name, roleOf(name)),
  fullName: (name) => `${approvalName(name, roleOf(name))} (App of ${name}, Client of ${name})`,
  longest: 100,
  prepare: (db) => deskRole(db, DESK.role, DESK.pages),
  invalid: {
    entries: { Project: DESK.application },
    errors: { Client: "Client is required", Role: "Role is required", Page: "Page is required" },
  },
  valid: { Project: DESK.application, Client: DESK.client, Role: `${DESK.role} (${DESK.client})`, Page: DESK.pages[0] },
  made: approvalName(DESK.pages[0], DESK.role),
  change: { label: "Page", from: (name) => name, to: [DESK.pages[1], DESK.pages[2]] },
  saved: { created: "Document approval created", updated: "Document approval updated" },
  deleted: "Approval Page Deleted",
  actions: ["Edit", "Delete"],
  menu: false,
  fill: (page, entries) => chooseNarrowing(page, "Show roles and pages", entries),
};
