import { titled } from "~/console/kit/titled";
import { client } from "./words";

export { loadClients as loader } from "./client.server";
export { ClientList as default } from "./views";

export const meta = titled(client.title);
