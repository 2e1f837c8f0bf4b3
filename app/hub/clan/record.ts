import { clan } from "~/contract/clan";
import { clans } from "../kit/db/schema";
import { mapped } from "../kit/records/mapped";

export const clanColumns = mapped(clans, clan);
