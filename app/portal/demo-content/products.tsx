import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Badge } from "~/ui/badge";
import { Button, ButtonAnchor } from "~/ui/button";
import { choiceLook } from "~/ui/checkbox-field";
import { EmptyState } from "~/ui/empty-state";
import { Hint } from "~/ui/hint";
import { tickLook } from "~/ui/tick-look";
import { DemoHeader, FilterField } from "./demo-screen";
import { demoAdminLoader } from "./open.server";
import {
  CATEGORIES,
  isNew,
  PRICES,
  PRODUCT_SORTS,
  type Product,
  readProductQuery,
  SAMPLE_PRODUCTS,
  shownProducts,
} from "./product-query";
import { demoContent, products as words } from "./words";

export const loader = demoAdminLoader(async ({ session, url }) => {
  const query = readProductQuery(url.searchParams);
  const matching = shownProducts(SAMPLE_PRODUCTS, query).map(toCard);
  return answerPage(session, { query, matching, all: SAMPLE_PRODUCTS.length });
});

const toCard = (product: Product) => ({
  name: product.name,
  category: product.category,
  price: words.inRupees(product.price),
  priceBefore: product.priceBefore === undefined ? undefined : words.inRupees(product.priceBefore),
  isNew: isNew(product, SAMPLE_PRODUCTS),
});

type ProductCard = ReturnType<typeof toCard>;

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const optionsOf = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));

/** Spec §1: sample data. */
export default function Products() {
  const { query, matching, all } = useLoaderData<typeof loader>();
  return (
    <>
      <DemoHeader title={words.title} />
      <form className="mb-2 flex flex-wrap items-end *:mb-2 *:mr-2" method="get" action={paths.products}>
        <FilterField
          name="sort"
          label={demoContent.sort}
          chosen={query.sort}
          options={optionsOf(PRODUCT_SORTS, words.sorts)}
        />
        <FilterField
          name="category"
          label={words.category}
          chosen={query.category}
          options={CATEGORIES.map((value) => ({ value, label: value }))}
          any
        />
        <FilterField
          name="price"
          label={words.price}
          chosen={query.price}
          options={optionsOf(PRICES, words.prices)}
          any
        />
        <label className={choiceLook}>
          <input className={tickLook} type="checkbox" name="sale" value="1" defaultChecked={query.sale} />
          {words.sale}
        </label>
        <Button type="submit">{demoContent.apply}</Button>
        {matching.length < all && (
          <ButtonAnchor kind="link" href={paths.products}>
            {demoContent.clear}
          </ButtonAnchor>
        )}
      </form>
      <Hint role="status">{words.count(matching.length, all)}</Hint>
      {matching.length === 0 && <EmptyState title={demoContent.notFound}>{words.nothing}</EmptyState>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] grid-gap-4">
        {matching.map((product) => (
          <Card key={product.name} {...product} />
        ))}
      </ul>
    </>
  );
}

function Card({ name, category, price, priceBefore, isNew }: ProductCard) {
  return (
    <li className="flex flex-col break-words rounded border bg-white p-4 text-sm">
      <p className="text-xs text-muted">
        {category} {isNew && <Badge color="green">{words.isNew}</Badge>}{" "}
        {priceBefore && <Badge color="amber">{words.onSale}</Badge>}
      </p>
      <h2 className="my-1 text-base">{name}</h2>
      <p className="mt-auto pt-2">
        {priceBefore && (
          <s className="text-muted">
            <span className="sr-only">{words.was} </span>
            {priceBefore}
          </s>
        )}{" "}
        <strong>{price}</strong>
      </p>
    </li>
  );
}
