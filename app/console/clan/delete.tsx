import { titled } from "~/console/kit/titled";
import { clan } from "./words";

export { loadClanRemoval as loader, removeClan as action } from "./clan.server";
export { RemoveClan as default } from "./views";

export const meta = titled(clan.deleteTitle);
