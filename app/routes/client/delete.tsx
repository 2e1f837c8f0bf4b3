import { titled } from "~/admin/titled";
import { client } from "~/text/client";

export { loadClientRemoval as loader, removeClient as action } from "~/entities/client/client.server";
export { RemoveClient as default } from "~/entities/client/views";

export const meta = titled(client.deleteTitle);
