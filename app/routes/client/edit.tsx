import { titled } from "~/admin/titled";
import { client } from "~/text/client";

export { loadClient as loader, saveClient as action } from "~/entities/client/client.server";
export { EditClient as default } from "~/entities/client/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(client.editTitle);
