import { readerLoader } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";
import { zoneIn } from "~/lib/zone.server";

export const loadOverview = readerLoader(async ({ api, request }) =>
  dataOf(await api("readOverview", { zone: zoneIn(request.headers.get("Cookie")) })),
);
