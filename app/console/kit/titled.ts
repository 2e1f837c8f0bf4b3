import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";

/** The page, then the product (spec §1). */
export const titled =
  (page: string): MetaFunction =>
  () => [{ title: pageTitle(page) }];
