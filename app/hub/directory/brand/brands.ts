import { and, eq, isNull } from "drizzle-orm";
import type { ShownBrand } from "~/contract/brand";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import { nameInAddress } from "~/lib/name-in-address";
import { productName } from "~/lib/product";
import type { Database } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, brands, clients } from "../../kit/db/schema";
import { Lately } from "../../kit/lately";

declare module "../../call/services" {
  interface Services {
    brands: Brands;
  }
}

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

/** What sign-in pages show. */
export class Brands {
  private readonly rows: Lately<readonly Row[]>;

  constructor(db: Database) {
    this.rows = new Lately(() => brandsInUse(db).execute(), []);
  }

  /** Unknown and inactive owners show as the installation does. */
  async shown({ application, client }: Asked): Promise<ShownBrand> {
    const rows = await this.rows.value();
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
    this.rows.forget();
  }
}

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
