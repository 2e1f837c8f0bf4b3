import type { Refusal } from "~/contract";

const refusal: Refusal = { code: 405, msg: "This address answers GET only", data: null };

/** For the API's document and its page, as the API itself refuses. */
export const refuseOtherMethods = () =>
  Response.json(refusal, { status: refusal.code, headers: { Allow: "GET, HEAD" } });
