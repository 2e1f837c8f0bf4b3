import { readerLoader } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";

export const loadOverview = readerLoader(async ({ api }) => dataOf(await api("readOverview", {})));
