import { titled } from "~/console/kit/titled";
import { clan } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewClan as loader, saveNewClan as action } from "./clan.server";
export { NewClan as default } from "./views";

export const meta = titled(clan.newTitle);
