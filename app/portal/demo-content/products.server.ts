import { page } from "~/auth/handlers.server";
import { demoAdminLoader } from "./open.server";
import { isNew, readProductQuery, shownProducts } from "./product-query";
import { type Product, SAMPLE_PRODUCTS } from "./sample-products";
import { products as words } from "./words";

export const loadProducts = demoAdminLoader(async ({ session, url }) => {
  const query = readProductQuery(url.searchParams);
  const matching = shownProducts(SAMPLE_PRODUCTS, query).map(toCard);
  return page(session, { query, matching, all: SAMPLE_PRODUCTS.length });
});

const toCard = (product: Product) => ({
  name: product.name,
  category: product.category,
  price: words.inRupees(product.price),
  priceBefore: product.priceBefore === undefined ? undefined : words.inRupees(product.priceBefore),
  isNew: isNew(product, SAMPLE_PRODUCTS),
});

export type ProductCard = ReturnType<typeof toCard>;
