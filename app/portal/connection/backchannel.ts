import type { ActionFunctionArgs } from "@remix-run/node";
import { apiOf } from "~/auth/handlers.server";

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const NO_STORE = { "Cache-Control": "no-store" };

/** The provider's own call, without a browser (OpenID Connect Back-Channel Logout 1.0 §2.5 and §2.8). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const given = FORM.test(request.headers.get("Content-Type") ?? "") ? new URLSearchParams(await request.text()) : null;
  const [logoutToken = "", ...others] = given?.getAll("logout_token") ?? [];
  const token = others.length === 0 ? logoutToken : "";
  const shortName = params["connection"] ?? "";
  const { code, msg } = await apiOf(
    request,
    context,
    undefined,
  )("signOutByProvider", { shortName, logoutToken: token });
  if (code === 200) return new Response(null, { headers: NO_STORE });
  const status = code === 429 ? code : 400;
  return Response.json({ error: "invalid_request", error_description: msg }, { status, headers: NO_STORE });
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST", ...NO_STORE } });
