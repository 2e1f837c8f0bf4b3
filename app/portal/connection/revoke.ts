import type { ActionFunctionArgs } from "@remix-run/node";
import { apiOf } from "~/auth/handlers.server";
import { RevokedSubject } from "~/contract/connection";
import { LOGOUT_TOKEN_MAX } from "~/contract/kit/connection-rules";

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
const NO_STORE = { "Cache-Control": "no-store" };

const UNPROVEN = { ...NO_STORE, "WWW-Authenticate": "Bearer" };
const answer = (status: number) => new Response(null, { status, headers: status === 401 ? UNPROVEN : NO_STORE });

/** Another server failed: here, the provider's keys cannot be read. */
const FAILED_ELSEWHERE = 502;
const TRY_LATER = 503;

/** The provider's own call, without a browser (draft-parecki-oauth-global-token-revocation). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = BEARER.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  if (token === "" || token.length > LOGOUT_TOKEN_MAX) return answer(401);
  if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? "")) return answer(400);
  const body: unknown = await request.json().catch(() => undefined);
  const named = typeof body === "object" && body !== null && "sub_id" in body ? body.sub_id : undefined;
  const { data: subject } = RevokedSubject.safeParse(named);
  if (!subject) return answer(400);
  const shortName = params["connection"] ?? "";
  const { code } = await apiOf(request, context, undefined)("revokeByProvider", { shortName, token, subject });
  return answer(code === 200 ? 204 : code === FAILED_ELSEWHERE ? TRY_LATER : code);
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST", ...NO_STORE } });
