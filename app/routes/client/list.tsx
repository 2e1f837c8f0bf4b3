import { titled } from "~/admin/titled";
import { client } from "~/text/client";

export { loadClients as loader } from "~/entities/client/client.server";
export { ClientList as default } from "~/entities/client/views";

export const meta = titled(client.title);
