import { titled } from "~/admin/titled";
import { client } from "~/text/client";

export { loadNewClient as loader, saveNewClient as action } from "~/entities/client/client.server";
export { NewClient as default } from "~/entities/client/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(client.newTitle);
