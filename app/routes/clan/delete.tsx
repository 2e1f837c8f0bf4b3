import { titled } from "~/admin/titled";
import { clan } from "~/text/clan";

export { loadClanRemoval as loader, removeClan as action } from "~/entities/clan/clan.server";
export { RemoveClan as default } from "~/entities/clan/views";

export const meta = titled(clan.deleteTitle);
