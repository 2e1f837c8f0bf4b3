import { titled } from "~/console/kit/titled";
import { client } from "./words";

export { loadClientRemoval as loader, removeClient as action } from "./client.server";
export { RemoveClient as default } from "./views";

export const meta = titled(client.deleteTitle);
