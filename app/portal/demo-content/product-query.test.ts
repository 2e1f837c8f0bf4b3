import { expect, test } from "vitest";
import { isNew, readProductQuery, SAMPLE_PRODUCTS, shownProducts } from "./product-query";

const listed = (search: string) => shownProducts(SAMPLE_PRODUCTS, readProductQuery(new URLSearchParams(search)));

test("products come in each of the four orders, featured unless said otherwise", () => {
  const prices = listed("sort=priceAsc").map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(listed("sort=priceDesc").map(({ price }) => price)).toEqual(prices.toReversed());
  expect(listed("sort=newest")[0]!.since).toBe("2025-06-18");
  expect(listed("")).toEqual(listed("sort=featured"));
  expect(listed("sort=nonsense").map(({ place }) => place)).toEqual(SAMPLE_PRODUCTS.map((_, index) => index + 1));
});

test("filters narrow together, and an unknown filter is ignored", () => {
  expect(listed("category=Roadside&price=low").map(({ name }) => name)).toEqual([
    "Battery jump start",
    "Fuel delivery",
  ]);
  expect(listed("sale=1").every(({ priceBefore }) => priceBefore !== undefined)).toBe(true);
  expect(listed("category=Roadside&price=high")).toEqual([]);
  expect(listed("category=Other&price=1&sale=yes")).toHaveLength(SAMPLE_PRODUCTS.length);
  for (const band of ["low", "middle", "high"]) expect(listed(`price=${band}`).length).toBeGreaterThan(0);
});

test("new is what came in the newest month", () => {
  expect(SAMPLE_PRODUCTS.filter((product) => isNew(product, SAMPLE_PRODUCTS)).map(({ name }) => name)).toEqual([
    "First-aid kit",
    "Dashboard camera",
  ]);
});
