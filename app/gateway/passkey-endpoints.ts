import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { isPortico } from "./api.server";
import { nothingHere } from "./api-route.server";

/** W3C, A Well-Known URL for Relying Party Passkey Endpoints. */
export function loader() {
  if (!isPortico()) return nothingHere();
  const { publicUrl } = env();
  return Response.json({ enroll: publicUrl + paths.newPasskey, manage: publicUrl + paths.security });
}
