import { eq } from "drizzle-orm";
import type { Transaction } from "../../kit/db/database";
import { clans, clients, pocs } from "../../kit/db/schema";

const demoContacts = [
  {
    client: "Northwind Assistance",
    poc: {
      name: "Northwind Day Desk",
      alternateName: "Northwind Night Desk",
      contact: "9000000101",
      alternateContact: "9000000102",
      city: "Mumbai",
      state: "Maharashtra",
    },
    mail: { email: "day@northwind.test", alternateEmail: "night@northwind.test" },
    clans: [
      { name: "Claims handlers", count: 24, type: "INTERNAL" },
      { name: "Tow partners", count: 180, type: "EXTERNAL" },
    ],
  },
  {
    client: "Contoso Insurance",
    poc: {
      name: "Contoso Claims Office",
      alternateName: "Contoso Reception",
      contact: "9000000103",
      alternateContact: "9000000104",
      city: "Pune",
      state: "Maharashtra",
    },
    mail: { email: "claims@contoso.test", alternateEmail: "reception@contoso.test" },
    clans: [{ name: "Surveyors", count: 42, type: "EXTERNAL" }],
  },
] as const;

export async function seedContacts(tx: Transaction): Promise<void> {
  for (const demo of demoContacts) {
    const [client] = await tx.select({ clientId: clients.id }).from(clients).where(eq(clients.actualName, demo.client));
    if (!client) continue;
    const { clientId } = client;
    if ((await tx.$count(pocs, eq(pocs.clientId, clientId))) === 0) {
      await tx.insert(pocs).values({ ...demo.poc, ...demo.mail, clientId, country: "India" });
    }
    if ((await tx.$count(clans, eq(clans.clientId, clientId))) === 0) {
      await tx.insert(clans).values(demo.clans.map((clan) => ({ ...clan, clientId })));
    }
  }
}
