import { eq } from "drizzle-orm";
import { brand } from "~/contract/brand";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { applications, brands, clients } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { changeRecord, existing } from "../../kit/records/change";
import { mapped } from "../../kit/records/mapped";
import { words } from "./words";

export const brandColumns = mapped(brands, brand, { brandLogo: "logo" }, ["applicationId", "clientId"]);

/** Keeps it from being deleted meanwhile. @throws Failure 404 */
async function ownerOf(on: Queryable, id: string) {
  const owners = { applicationId: null, clientId: null };
  if (id === INSTALLATION_ID) return { kind: "installation", name: words.installation, owners } as const;
  const [application] = await on
    .select({ name: applications.name })
    .from(applications)
    .where(existing(applications, id))
    .for("share");
  if (application) return { kind: "application", ...application, owners: { ...owners, applicationId: id } } as const;
  const [client] = await on
    .select({ name: clients.actualName })
    .from(clients)
    .where(existing(clients, id))
    .for("share");
  if (client) return { kind: "client", ...client, owners: { ...owners, clientId: id } } as const;
  throw notFound();
}

const shownBrand: Handler<"shownBrand"> = async (asked, { hub }) => ({
  msg: words.shown,
  data: await hub.brands.shown(asked),
});

const readBrand: Handler<"readBrand"> = async ({ id }, { hub }) => {
  const { kind, name } = await ownerOf(hub.db, id);
  const [row] = await hub.db.select().from(brands).where(eq(brands.id, id));
  const fields = row && { ...brandColumns.toFields(row), version: row.version };
  return { msg: words.found, data: { owner: { kind, name }, ...fields } };
};

const saveBrand: Handler<"saveBrand"> = async ({ id, version, ...input }, { hub, audit, session }) => {
  const values = brandColumns.toColumns(input);
  await audit.change(async (tx) => {
    const { owners } = await ownerOf(tx, id);
    const made = await tx
      .insert(brands)
      .values({ id, ...owners, ...values, createdBy: session.userId })
      .onConflictDoNothing()
      .returning({ id: brands.id });
    if (made.length === 0) await changeRecord(tx, brands, id, version, values, session.userId);
  });
  hub.brands.forget();
  return { msg: words.saved, data: {} };
};

export const brandHandlers = { shownBrand, readBrand, saveBrand } satisfies Handlers;
