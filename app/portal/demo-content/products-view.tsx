import { Form, Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { ChoiceField } from "./choice-field";
import { DemoHeader } from "./demo-header";
import { PRICES, SORTS } from "./products";
import type { loadProducts, ProductCard } from "./products.server";
import { CATEGORIES } from "./sample-products";
import { demoContent, products as words } from "./words";

const optionsOf = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));

/** A grid of products with filters and sort (spec §1): sample data. */
export function Products() {
  const { query, matching, all } = useLoaderData<typeof loadProducts>();
  return (
    <>
      <DemoHeader title={words.title} />
      <Form className="demo-filters" method="get" action={paths.products} key={JSON.stringify(query)}>
        <ChoiceField name="sort" label={demoContent.sort} chosen={query.sort} options={optionsOf(SORTS, words.sorts)} />
        <ChoiceField
          name="category"
          label={words.category}
          chosen={query.category}
          options={CATEGORIES.map((value) => ({ value, label: value }))}
          any
        />
        <ChoiceField
          name="price"
          label={words.price}
          chosen={query.price}
          options={optionsOf(PRICES, words.prices)}
          any
        />
        <label className="choice demo-check">
          <input type="checkbox" name="sale" value="1" defaultChecked={query.sale} />
          {words.sale}
        </label>
        <button className="button" type="submit">
          {demoContent.apply}
        </button>
        {matching.length < all && (
          <Link className="button button-link" to={paths.products}>
            {demoContent.clear}
          </Link>
        )}
      </Form>
      <p className="hint" role="status">
        {words.count(matching.length, all)}
      </p>
      {matching.length === 0 && <EmptyState title={demoContent.notFound}>{words.nothing}</EmptyState>}
      <ul className="demo-grid">
        {matching.map((product) => (
          <Card key={product.name} {...product} />
        ))}
      </ul>
    </>
  );
}

function Card({ name, category, price, priceBefore, isNew }: ProductCard) {
  return (
    <li className="demo-card">
      <p className="demo-card-head">
        {category} {isNew && <Badge color="green">{words.isNew}</Badge>}{" "}
        {priceBefore && <Badge color="amber">{words.onSale}</Badge>}
      </p>
      <h2>{name}</h2>
      <p className="demo-price">
        {priceBefore && (
          <s>
            <span className="visually-hidden">{words.was} </span>
            {priceBefore}
          </s>
        )}{" "}
        <strong>{price}</strong>
      </p>
    </li>
  );
}
