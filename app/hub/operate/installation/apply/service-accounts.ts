import { eq, getTableColumns, gt, max } from "drizzle-orm";
import { z } from "zod";
import { client } from "~/contract/client";
import { optional } from "~/contract/kit/fields";
import { serviceAccount } from "~/contract/service-account";
import { serviceAccountHandlers } from "../../../identity/service-account/service-account";
import { clients, serviceAccounts, serviceAccountTokens } from "../../../kit/db/schema";
import { clientIdNamed } from "./clients";
import { isNamed, isSameInFile, keyOfNames, type Part, refuseField } from "./part";
import { words } from "./words";

const { name, contact, rights, status } = serviceAccount.input;

export const ServiceAccountEntry = z.strictObject({
  name,
  contact,
  rights: rights.optional(),
  status: status.unwrap().optional(),
  /** Its name; null for every client. */
  client: client.input.actualName.nullish(),
  /** The last day of its token, in UTC. */
  expires: optional(z.iso.date()),
});
type ServiceAccountEntry = z.output<typeof ServiceAccountEntry>;

interface Kept {
  name: string;
  contact: string;
  rights: string[];
  status: "ACTIVE" | "INACTIVE";
  client: string | null;
  /** End of the token that is valid longest. */
  expires: string | null;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
/** Valid until the end of its last day. */
const lastDayOf = (expiresAt: Date): string => dayOf(new Date(expiresAt.getTime() - 1));

export const serviceAccountPart: Part<ServiceAccountEntry, Kept> = {
  name: "serviceAccounts",
  keyOf: (given) => keyOfNames(given.name),
  nameOf: (given) => given.name,
  fieldNames: { expiresOn: "expires" },

  async read(on, named) {
    const names = named?.map((given) => given.name);
    const rows = await on
      .select({ ...getTableColumns(serviceAccounts), client: clients.actualName })
      .from(serviceAccounts)
      .leftJoin(clients, eq(clients.id, serviceAccounts.clientId))
      .where(isNamed(serviceAccounts.name, names));
    const { serviceAccountId, expiresAt } = serviceAccountTokens;
    const good = await on
      .select({ id: serviceAccountId, until: max(expiresAt) })
      .from(serviceAccountTokens)
      .where(gt(expiresAt, new Date()))
      .groupBy(serviceAccountId);
    const untilOf = new Map(good.map(({ id, until }) => [id, until]));
    return rows.map(({ id, version, ...row }) => {
      const until = untilOf.get(id);
      const expires = until ? lastDayOf(until) : null;
      return {
        id,
        version,
        kept: {
          name: row.name,
          contact: row.contact,
          rights: row.rights,
          status: row.status,
          client: row.client,
          expires,
        },
      };
    });
  },

  // An expired account gets a new token only with a new day.
  changed({ expires, ...given }, { kept }) {
    const names = Object.keys(given) as (keyof typeof given)[];
    const changed: string[] = names.filter(
      (field) => given[field] !== undefined && !isSameInFile(given[field], kept[field]),
    );
    const isDue = expires && expires >= dayOf(new Date()) && (kept.expires ?? "") < expires;
    return isDue ? [...changed, "expires"] : changed;
  },

  async create(operator, { expires, rights, status = "ACTIVE", client, ...given }) {
    if (!rights) throw refuseField("rights", words.required);
    const input = {
      ...given,
      rights,
      status,
      clientId: client ? await clientIdNamed(operator, client) : null,
      expiresOn: expires,
    };
    const { data } = await operator.call("createServiceAccount", serviceAccountHandlers.createServiceAccount, input);
    operator.reveal(given.name, { token: data.token });
    return { token: words.secret.made };
  },

  async change(operator, { expires, ...given }, { id: serviceAccountId, version, kept }, fields) {
    if (fields.some((field) => field !== "expires")) {
      const { expires: _, ...before } = kept;
      const { client, ...changed } = { ...before, ...given, rights: given.rights ?? kept.rights };
      const input = {
        ...changed,
        clientId: client ? await clientIdNamed(operator, client) : null,
        serviceAccountId,
        version,
      };
      await operator.call("updateServiceAccount", serviceAccountHandlers.updateServiceAccount, input);
    }
    if (!fields.includes("expires")) return undefined;
    const input = { serviceAccountId, expiresOn: expires };
    const { data } = await operator.call("rotateServiceToken", serviceAccountHandlers.rotateServiceToken, input);
    operator.reveal(given.name, { token: data.token });
    return { token: words.secret.made };
  },

  async remove(operator, { id: serviceAccountId }) {
    await operator.call("deleteServiceAccount", serviceAccountHandlers.deleteServiceAccount, { serviceAccountId });
  },
};
