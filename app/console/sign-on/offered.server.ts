import { problem } from "~/auth/problem.server";
import { isUpstream } from "~/gateway/api.server";

/** Only the embedded hub has sign-ons. */
export const offersSignOn = (): boolean => !isUpstream();

/** @throws Response 404 page if not offered */
export function offered(): void {
  if (!offersSignOn()) throw problem("not-found");
}
