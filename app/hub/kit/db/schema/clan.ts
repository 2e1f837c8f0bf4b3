import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { CLAN_TYPES } from "~/contract/kit/rules";
import { clients } from "./client";
import { edited, id } from "./columns";

export const clans = pgTable(
  "clans",
  {
    id: id(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id),
    name: text("name").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    type: text("type", { enum: CLAN_TYPES }).notNull(),
    ...edited(),
  },
  (table) => [index("clans_client").on(table.clientId)],
);
