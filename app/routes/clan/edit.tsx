import { titled } from "~/admin/titled";
import { clan } from "~/text/clan";

export { loadClan as loader, saveClan as action } from "~/entities/clan/clan.server";
export { EditClan as default } from "~/entities/clan/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(clan.editTitle);
