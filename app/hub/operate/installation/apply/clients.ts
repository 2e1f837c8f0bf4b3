import { z } from "zod";
import { client } from "~/contract/client";
import { clientColumns, clientHandlers } from "../../../directory/client/client";
import { clients } from "../../../kit/db/schema";
import type { Operator } from "./operator";
import { isNamed, keyOfNames, type Part, refuseField } from "./part";
import { words } from "./words";

const { clientLogo: _logo, actualName, ...fields } = client.input;

export const ClientEntry = z.strictObject({ actualName, ...z.object(fields).partial().shape });
type ClientEntry = z.output<typeof ClientEntry>;

const kept = (row: typeof clients.$inferSelect) => {
  const { clientLogo: _, ...values } = clientColumns.toFields(row);
  return { ...values, factorPolicy: row.factorPolicy };
};

export const clientPart: Part<ClientEntry, ReturnType<typeof kept>> = {
  name: "clients",
  keyOf: ({ actualName }) => keyOfNames(actualName),
  nameOf: ({ actualName }) => actualName,
  async read(on, named) {
    const names = named?.map(({ actualName }) => actualName);
    const rows = await on.select().from(clients).where(isNamed(clients.actualName, names));
    return rows.map((row) => ({ id: row.id, version: row.version, kept: kept(row) }));
  },
  async create(operator, given) {
    const { actualName, displayName = actualName, status = "ACTIVE" } = given;
    await operator.call("createClient", clientHandlers.createClient, { ...given, displayName, status });
    return undefined;
  },
  async change(operator, given, { id: clientId, version, kept }) {
    await operator.call("updateClient", clientHandlers.updateClient, { ...kept, ...given, clientId, version });
    return undefined;
  },
  async remove(operator, { id: clientId }) {
    await operator.call("deleteClient", clientHandlers.deleteClient, { clientId });
  },
};

/** @throws RefusedField for an unknown client */
export async function clientIdNamed({ tx }: Operator, name: string): Promise<string> {
  const [found] = await tx
    .select()
    .from(clients)
    .where(isNamed(clients.actualName, [name]));
  if (!found) throw refuseField("client", words.missing(words.kinds.clients, name));
  return found.id;
}
