import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { application } from "~/contract/application";
import { brand } from "~/contract/brand";
import { client } from "~/contract/client";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import { brandColumns, brandHandlers } from "../../../directory/brand/brand";
import { words as brandWords } from "../../../directory/brand/words";
import type { Queryable } from "../../../kit/db/database";
import { applications, brands, clients } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import type { Operator } from "./operator";
import { isNamed, keyOfNames, type Part, refuseField } from "./part";
import { words } from "./words";

const { brandLogo: _logo, ...fields } = brand.input;

/** The installation's, unless it names an application or a client. */
export const BrandEntry = z
  .strictObject({
    application: application.input.name.optional(),
    client: client.input.actualName.optional(),
    ...fields,
  })
  .refine((entry) => entry.application === undefined || entry.client === undefined, {
    path: ["client"],
    error: words.oneOwner,
  });
type BrandEntry = z.output<typeof BrandEntry>;

const EMPTY = { name: null, brandLogo: null, color: null, contact: null, notice: null };

const kept = (row: typeof brands.$inferSelect, owner: Pick<BrandEntry, "application" | "client">) => {
  const { brandLogo: _, ...values } = brandColumns.toFields(row);
  return { ...owner, ...values };
};

export const brandPart: Part<BrandEntry, ReturnType<typeof kept>> = {
  name: "brands",
  keyOf: (given) => keyOfNames(given.application ?? "", given.client ?? ""),
  nameOf: (given) => given.application ?? given.client ?? brandWords.installation,
  async read(on) {
    const rows = await on
      .select({ brand: brands, application: applications.name, client: clients.actualName })
      .from(brands)
      .leftJoin(applications, and(eq(applications.id, brands.applicationId), notDeleted(applications)))
      .leftJoin(clients, eq(clients.id, brands.clientId));
    return rows
      .filter(({ brand: row, application: of, client: by }) => row.id === INSTALLATION_ID || of !== null || by !== null)
      .filter(({ brand: row }) => Object.values(brandColumns.toFields(row)).some(Boolean))
      .map(({ brand: row, application: of, client: by }) => ({
        id: row.id,
        version: row.version,
        kept: kept(row, { ...(of !== null && { application: of }), ...(by !== null && { client: by }) }),
      }));
  },
  async create(operator, given) {
    await save(operator, await ownerIdOf(operator.tx, given), given);
    return undefined;
  },
  async change(operator, given, { id }) {
    await save(operator, id, given);
    return undefined;
  },
  remove: (operator, { id }) => save(operator, id, EMPTY),
};

async function save(
  operator: Operator,
  id: string,
  { application: _, client: __, ...given }: BrandEntry & { brandLogo?: null },
): Promise<void> {
  await operator.call("saveBrand", brandHandlers.saveBrand, { id, ...given });
}

/** @throws RefusedField if nothing has that name */
async function ownerIdOf(on: Queryable, { application: of, client: by }: BrandEntry): Promise<string> {
  if (of === undefined && by === undefined) return INSTALLATION_ID;
  const [found] =
    of === undefined
      ? await on
          .select({ id: clients.id })
          .from(clients)
          .where(isNamed(clients.actualName, [by ?? ""]))
      : await on
          .select({ id: applications.id })
          .from(applications)
          .where(and(notDeleted(applications), isNamed(applications.name, [of])));
  if (found) return found.id;
  if (of === undefined) throw refuseField("client", words.missing(words.kinds.clients, by ?? ""));
  throw refuseField("application", words.missing(words.kinds.applications, of));
}
