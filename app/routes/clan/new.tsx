import { titled } from "~/admin/titled";
import { clan } from "~/text/clan";

export { loadNewClan as loader, saveNewClan as action } from "~/entities/clan/clan.server";
export { NewClan as default } from "~/entities/clan/views";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta = titled(clan.newTitle);
