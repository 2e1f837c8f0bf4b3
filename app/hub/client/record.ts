import { type Client, client } from "~/contract/client";
import { clients } from "../kit/db/schema";
import { mapped } from "../kit/records/mapped";

export const clientColumns = mapped(clients, client, { clientLogo: "logo" });

export const toClient = (row: typeof clients.$inferSelect): Client => ({
  _id: row.id,
  ...clientColumns.toFields(row),
  version: row.version,
});
