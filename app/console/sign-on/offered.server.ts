import { problem } from "~/auth/problem.server";
import { isUpstream } from "~/gateway/product-api.server";

/** Sign-ons are the embedded hub's: with a product API elsewhere that is where they are set. */
export const offersSignOn = (): boolean => !isUpstream();

/** @throws Response 404 page where they are not offered */
export function offered(): void {
  if (!offersSignOn()) throw problem("not-found");
}
