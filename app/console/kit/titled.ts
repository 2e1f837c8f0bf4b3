import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";

/** `<title>` of a screen: the given page, then the product (spec §1). */
export const titled = (page: string): MetaFunction => {
  const title = [{ title: pageTitle(page) }];
  return () => title;
};
