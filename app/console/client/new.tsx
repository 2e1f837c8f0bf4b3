import { titled } from "~/console/kit/titled";
import { client } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewClient as loader, saveNewClient as action } from "./client.server";
export { NewClient as default } from "./views";

export const meta = titled(client.newTitle);
