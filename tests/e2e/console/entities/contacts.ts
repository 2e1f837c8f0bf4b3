import { clans, clients, pocs } from "~/hub/kit/db/schema";
import { DESK, deskClient } from "../desk";
import { type ConsoleEntity, idsOf, MARKUP, numberIn } from "./entity";

const markOf = (name: string) => name.toLowerCase().replaceAll(" ", "");

export const contactOf = (name: string) => ({
  name,
  alternateName: `Other than ${name}`.slice(0, 50),
  email: `${markOf(name)}@example.test`,
  alternateEmail: `other.${markOf(name)}@example.test`,
  contact: String(9_000_000_000 + numberIn(name)),
  alternateContact: String(8_000_000_000 + numberIn(name)),
});

export const poc: ConsoleEntity = {
  title: "Points of Contact",
  path: "/dashboard/poc",
  create: "New POC",
  newTitle: "New POC",
  editTitle: "Update POC",
  columns: [
    "Point of Contact",
    "Alternate POC",
    "Email",
    "Alternate Email",
    "Contact Number",
    "Alternate Contact",
    "Actions",
  ],
  searches: { "Point of Contact": "ROW 07" },
  empty: "No point of contact yet",
  async seed(db, names) {
    const clientId = await deskClient(db);
    return idsOf(
      await db
        .insert(pocs)
        .values(names.map((name) => ({ clientId, ...contactOf(name) })))
        .returning({ id: pocs.id }),
    );
  },
  fullName: (name) => `${name} (${markOf(name)}@example.test)`,
  longest: 50,
  prepare: deskClient,
  invalid: {
    entries: {
      City: "Kept",
      Email: "nobody",
      "Alternate Email": "nobody",
      "Contact Number": "12345",
      "Alternate Contact": "12345678901",
    },
    errors: {
      Client: "Name is required",
      "Point of Contact": "Name is required",
      "Alternate POC": "Alternate Name is required",
      Email: "Email must be a valid email address",
      "Alternate Email": "Alternate must be a valid email address",
      "Contact Number": "Too Short!",
      "Alternate Contact": "Too Long!",
    },
  },
  valid: {
    Client: DESK.client,
    "Point of Contact": MARKUP,
    "Alternate POC": "Other",
    Email: "made@example.test",
    "Alternate Email": "other@example.test",
    "Contact Number": "9876543210",
    "Alternate Contact": "8765432109",
  },
  made: MARKUP,
  change: { label: "Alternate POC", from: (name) => `Other than ${name}`, to: ["Changed here", "Changed there"] },
  saved: { created: "POC created", updated: "POC updated" },
  deleted: "POC Deleted",
  actions: ["Edit", "Delete", "Assign Permission"],
  menu: false,
};

export const clan: ConsoleEntity = {
  title: "Clans",
  path: "/dashboard/clan",
  create: "New Clan",
  newTitle: "New Clan",
  editTitle: "Update Clan",
  columns: ["Name", "Client", "Count", "Type", "Actions"],
  numeric: ["Count"],
  searches: { Name: "ROW 07" },
  empty: "No clan yet",
  async seed(db, names) {
    const parents = await db
      .insert(clients)
      .values(
        names.map((name) => ({
          actualName: `Client of ${name}`.slice(0, 100),
          displayName: `Shown as ${name}`.slice(0, 100),
        })),
      )
      .returning({ id: clients.id });
    const values = names.map(
      (name, index) =>
        ({
          clientId: parents[index]!.id,
          name,
          count: numberIn(name),
          type: numberIn(name) % 2 === 0 ? "INTERNAL" : "EXTERNAL",
        }) as const,
    );
    return idsOf(await db.insert(clans).values(values).returning({ id: clans.id }));
  },
  fullName: (name) => `${name} (Shown as ${name})`,
  longest: 100,
  prepare: deskClient,
  invalid: {
    entries: {},
    errors: {
      Client: "Client Id is required",
      Name: "Name is required",
      Count: "Count is required",
      Type: "Type is required",
    },
  },
  valid: { Client: DESK.client, Name: MARKUP, Count: "12", Type: "INTERNAL" },
  made: MARKUP,
  change: { label: "Count", from: (name) => String(numberIn(name)), to: ["71", "72"] },
  saved: { created: "Clan created", updated: "Clan updated" },
  deleted: "Clan Deleted",
  actions: ["Edit", "Delete", "Assign Permission"],
  menu: false,
};
