import { data } from "@remix-run/node";
import { userAction } from "~/auth/require-user.server";
import { rememberZone, zoneOf } from "~/lib/zone-cookie.server";

/** What is no zone changes nothing. */
export const action = userAction(async ({ form, session }) => {
  const told = form.get("zone");
  const zone = zoneOf(typeof told === "string" ? told : undefined);
  return data(null, { headers: [...(await session.headers()), ...(zone ? [rememberZone(zone)] : [])] });
});
