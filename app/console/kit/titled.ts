import type { MetaFunction } from "@remix-run/node";
import { inReadersLanguage } from "~/lib/language";
import { pageTitle } from "~/lib/product";

/** The page, then the product (spec §1). */
export const titled =
  (page: string): MetaFunction =>
  () => [{ title: pageTitle(inReadersLanguage(page)) }];
