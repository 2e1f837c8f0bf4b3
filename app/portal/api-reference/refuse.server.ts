import type { Refusal } from "~/contract";
import { words } from "~/contract/kit/words";

const refusal: Refusal = { code: 405, msg: words.refusals.wrongMethod("GET"), data: null };

/** For the API's document and its page, as the API itself refuses. */
export const refuseOtherMethods = () =>
  Response.json(refusal, { status: refusal.code, headers: { Allow: "GET, HEAD" } });
