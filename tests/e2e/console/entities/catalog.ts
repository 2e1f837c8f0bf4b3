import { applicationRolePages, applications, clients, pages, pocs } from "~/hub/kit/db/schema";
import { DESK, deskApplication, deskRole } from "../desk";
import { contactOf } from "./contacts";
import { type ConsoleEntity, idsOf, MARKUP, numberIn, statusOf } from "./entity";

/** Where the API is elsewhere, no application signs in by OpenID Connect here. */
const isElsewhere = process.env.PORTICO_TEST_UPSTREAM === "1";
const ADDRESS = "https://made.example.test/sso";

export const application: ConsoleEntity = {
  title: "Applications",
  path: "/dashboard/eaiapplication",
  page: "/dashboard/application",
  create: "New Application",
  newTitle: "New Application",
  form: { address: "/dashboard/eaiapplication/new/launch", kind: "Launch: opened with a token in the address" },
  editTitle: "Update Application",
  columns: ["Description", "Application Type", "Grant Type", "Authentication Type", "Status", "Actions"],
  searches: {
    Description: "ROW 07",
    "Application Type": "TYPE OF ROW 07",
    "Grant Types": "GRANT OF ROW 07",
    "Authentication Type": "WAY OF ROW 07",
    Status: "ACTIVE",
  },
  empty: "No application yet",
  async seed(db, names) {
    const values = names.map(
      (name) =>
        ({
          name,
          type: `Type of ${name}`,
          grantTypes: `Grant of ${name}`,
          authenticationType: `Way of ${name}`,
          allowedUrl: ADDRESS,
          redirectUrl: ADDRESS,
          status: statusOf(name),
        }) as const,
    );
    return idsOf(await db.insert(applications).values(values).returning({ id: applications.id }));
  },
  longest: 100,
  invalid: {
    entries: {
      "Application Description": "Kept",
      "Allowed URL": "javascript:alert(1)",
      "Redirect URL": "ftp://example.test/",
    },
    errors: {
      Description: "Description is required",
      "Allowed URL": "Must be an http or https address",
      "Redirect URL": "Must be an http or https address",
    },
  },
  valid: { Description: MARKUP, "Allowed URL": ADDRESS, "Redirect URL": ADDRESS, Status: "ACTIVE" },
  made: MARKUP,
  change: { label: "Application Description", from: () => "", to: ["Changed here", "Changed there"] },
  saved: { created: "Application created", updated: "Application updated" },
  deleted: "Application Deleted",
  actions: isElsewhere ? ["Peek", "Users", "Edit", "Delete"] : ["Peek", "Users", "Edit", "Sign-on", "Delete"],
  menu: true,
  use: {
    by: "1 page",
    with: async (db, applicationId) => {
      await db.insert(pages).values({ applicationId, page: "A page" });
    },
  },
};

export const client: ConsoleEntity = {
  title: "Clients",
  path: "/dashboard/client",
  page: "/dashboard/client",
  create: "New Client",
  newTitle: "New Client",
  editTitle: "Update Client",
  columns: ["Actual Name", "Display Name", "Email", "Office Contact", "Status", "Actions"],
  numeric: ["Office Contact"],
  searches: {
    "Actual Name": "ROW 07",
    "Display Name": "SHOWN AS ROW 07",
    Email: "MAIL07@",
    "Office Contact": "22007",
    Status: "ACTIVE",
  },
  empty: "No client yet",
  async seed(db, names) {
    const values = names.map(
      (name) =>
        ({
          actualName: name,
          displayName: `Shown as ${name}`.slice(0, 100),
          email: `mail${String(numberIn(name)).padStart(2, "0")}@example.test`,
          officeContact: 22_000 + numberIn(name),
          status: statusOf(name),
        }) as const,
    );
    return idsOf(await db.insert(clients).values(values).returning({ id: clients.id }));
  },
  longest: 100,
  invalid: {
    entries: { Address: "Kept", Email: "nobody" },
    errors: {
      "Actual Name": "Actual Name is required",
      "Display Name": "Display Name is required",
      Email: "Email must be a valid email address",
    },
  },
  valid: {
    "Actual Name": MARKUP,
    "Display Name": "Made",
    Email: "made@example.test",
    "Office Contact": "2212345678",
    Status: "INACTIVE",
  },
  made: MARKUP,
  change: { label: "Display Name", from: (name) => `Shown as ${name}`, to: ["Changed here", "Changed there"] },
  saved: { created: "Client created", updated: "Client updated" },
  deleted: "Client Deleted",
  actions: ["Peek", "Client Administrators", "Edit", "Delete"],
  menu: false,
  use: {
    by: "1 POC",
    with: async (db, clientId) => {
      await db.insert(pocs).values({ clientId, ...contactOf("Somebody") });
    },
  },
};

export const page: ConsoleEntity = {
  title: "Pages List",
  path: "/dashboard/appPage",
  create: "New Page",
  newTitle: "New Page",
  editTitle: "Update App Page",
  columns: ["Page Name", "Application", "Status", "Actions"],
  searches: { "Page Name": "ROW 07", Application: "APP OF ROW 07", Status: "ACTIVE" },
  empty: "No page yet",
  async seed(db, names) {
    const ids = await application.seed(
      db,
      names.map((name) => `App of ${name}`.slice(0, 100)),
    );
    const values = names.map(
      (name, index) => ({ page: name, applicationId: ids[index]!, status: statusOf(name) }) as const,
    );
    return idsOf(await db.insert(pages).values(values).returning({ id: pages.id }));
  },
  fullName: (name) => `${name} (App of ${name})`,
  longest: 100,
  prepare: deskApplication,
  invalid: {
    entries: { Status: "INACTIVE" },
    errors: { Application: "Application is required", "Page Name": "Page Name is required" },
  },
  valid: { Application: DESK.application, "Page Name": MARKUP, Status: "ACTIVE" },
  made: MARKUP,
  change: { label: "Page Name", from: (name) => name, to: ["Changed here", "Changed there"] },
  saved: { created: "Page created", updated: "Page updated" },
  deleted: "App Page Deleted",
  actions: ["Edit", "Delete"],
  menu: false,
  use: {
    by: "1 application role",
    async with(db, pageId) {
      await db.insert(applicationRolePages).values({ applicationRoleId: await deskRole(db, "Reader"), pageId });
    },
  },
};
