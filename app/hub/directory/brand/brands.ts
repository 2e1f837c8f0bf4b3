import { and, eq, isNull } from "drizzle-orm";
import type { ShownBrand } from "~/contract/brand";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";
import { nameInAddress } from "~/lib/name-in-address";
import { productName } from "~/lib/product";
import type { Database } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, brands, clients } from "../../kit/db/schema";

declare module "../../call/services" {
  interface Services {
    brands: Brands;
  }
}

/** When all processes have seen a change. */
const CURRENT_FOR_MS = SECOND_MS;
/** Pages do not wait longer for a database that hangs, and ask it again after a while. */
const WAIT_MS = SECOND_MS;
const AGAIN_MS = 10 * SECOND_MS;

/** Owners are null where they are not in use. */
const brandsInUse = prepared("brands_in_use", (on) =>
  on
    .select({
      brand: brands,
      application: { id: applications.id, name: applications.name },
      client: { id: clients.id, name: clients.actualName, uuid: clients.uuid },
    })
    .from(brands)
    .leftJoin(
      applications,
      and(eq(applications.id, brands.applicationId), eq(applications.status, "ACTIVE"), isNull(applications.deletedAt)),
    )
    .leftJoin(clients, and(eq(clients.id, brands.clientId), eq(clients.status, "ACTIVE"))),
);

type Row = Awaited<ReturnType<ReturnType<typeof brandsInUse>["execute"]>>[number];

interface Asked {
  application?: string | undefined;
  client?: string | undefined;
}

/** What sign-in pages show, read at most once a second. */
export class Brands {
  private current: { rows: Promise<readonly Row[]>; until: number } | undefined;
  private last: readonly Row[] = [];

  constructor(private readonly db: Database) {}

  /** Unknown and inactive owners show as the installation does. */
  async shown({ application, client }: Asked): Promise<ShownBrand> {
    const rows = await this.rows();
    const installation = rows.find(({ brand }) => brand.id === INSTALLATION_ID)?.brand;
    const owners = [ownerOf(rows, "application", application), ownerOf(rows, "client", client), installation];
    const first = (field: "name" | "logo" | "color" | "contact" | "notice") =>
      owners.map((owner) => owner?.[field]).find(Boolean);
    return {
      ...{ product: installation?.name || undefined, productLogo: installation?.logo || undefined },
      ...{ name: first("name"), logo: first("logo"), color: first("color") },
      ...{ contact: first("contact"), notice: first("notice") },
    };
  }

  async productName(): Promise<string> {
    const { product } = await this.shown({});
    return product ?? productName;
  }

  forget(): void {
    this.current = undefined;
  }

  private rows(): Promise<readonly Row[]> {
    if (this.current && Date.now() < this.current.until) return this.current.rows;
    const read = { rows: this.read(), until: Date.now() + CURRENT_FOR_MS };
    this.current = read;
    // A page without the database shows what was shown last.
    const rows = Promise.race([read.rows, waited()]).catch(() => {
      read.until = Date.now() + AGAIN_MS;
      return this.last;
    });
    read.rows = rows;
    return rows;
  }

  private async read(): Promise<readonly Row[]> {
    return (this.last = await brandsInUse(this.db).execute());
  }
}

const waited = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the brands could not be read in time")), WAIT_MS).unref();
  });

/** By id, name or the client's identifier, else by the name as an address has it. */
function ownerOf(rows: readonly Row[], kind: "application" | "client", called: string | undefined) {
  if (!called) return undefined;
  const wanted = called.trim().toLowerCase();
  const inAddress = nameInAddress(called);
  const isCalled = (row: Row) => {
    const owner = row[kind];
    if (!owner) return false;
    return [owner.id, owner.name.toLowerCase(), kind === "client" && row.client?.uuid.toLowerCase()].includes(wanted);
  };
  const isCalledInAddress = (row: Row) => inAddress !== "" && nameInAddress(row[kind]?.name ?? "") === inAddress;
  return (rows.find(isCalled) ?? rows.find(isCalledInAddress))?.brand;
}
