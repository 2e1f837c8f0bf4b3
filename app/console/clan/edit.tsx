import { titled } from "~/console/kit/titled";
import { clan } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClan as loader, saveClan as action } from "./clan.server";
export { EditClan as default } from "./views";

export const meta = titled(clan.editTitle);
