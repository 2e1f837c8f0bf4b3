import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { products } from "./words";

export { loadProducts as loader } from "./products.server";
export { Products as default } from "./products-view";

export const meta: MetaFunction = () => [{ title: pageTitle(products.title) }];
