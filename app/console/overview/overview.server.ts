import { readerLoader } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";
import { readersZone } from "~/lib/zone.server";

export const loadOverview = readerLoader(async ({ api, request }) =>
  dataOf(await api("readOverview", { zone: readersZone(request) })),
);
