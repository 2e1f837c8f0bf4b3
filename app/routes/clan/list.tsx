import { titled } from "~/admin/titled";
import { clan } from "~/text/clan";

export { loadClans as loader } from "~/entities/clan/clan.server";
export { ClanList as default } from "~/entities/clan/views";

export const meta = titled(clan.title);
