import { titled } from "~/console/kit/titled";
import { client } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClient as loader, saveClient as action } from "./client.server";
export { EditClient as default } from "./views";

export const meta = titled(client.editTitle);
