import { titled } from "~/console/kit/titled";
import { clan } from "./words";

export { loadClans as loader } from "./clan.server";
export { ClanList as default } from "./views";

export const meta = titled(clan.title);
