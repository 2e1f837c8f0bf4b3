import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { products } from "~/text/demo-content";

export { loadProducts as loader } from "~/portal/demo-content/products.server";
export { Products as default } from "~/portal/demo-content/products-view";

export const meta: MetaFunction = () => [{ title: pageTitle(products.title) }];
