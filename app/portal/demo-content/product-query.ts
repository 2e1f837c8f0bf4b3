import { choiceIn } from "./choice";
import { CATEGORIES, type Product } from "./sample-products";

export const SORTS = ["featured", "newest", "priceDesc", "priceAsc"] as const;
export const PRICES = ["low", "middle", "high"] as const;

/** What of the products is shown; it stands in the address. */
export interface ProductQuery {
  sort: (typeof SORTS)[number];
  category: (typeof CATEGORIES)[number] | undefined;
  price: (typeof PRICES)[number] | undefined;
  sale: boolean;
}

export const readProductQuery = (parameters: URLSearchParams): ProductQuery => ({
  sort: choiceIn(parameters, "sort", SORTS) ?? "featured",
  category: choiceIn(parameters, "category", CATEGORIES),
  price: choiceIn(parameters, "price", PRICES),
  sale: parameters.get("sale") === "1",
});

const [LOW_BELOW, HIGH_ABOVE] = [1_000, 5_000];

const inBand: Record<(typeof PRICES)[number], (price: number) => boolean> = {
  low: (price) => price < LOW_BELOW,
  middle: (price) => price >= LOW_BELOW && price <= HIGH_ABOVE,
  high: (price) => price > HIGH_ABOVE,
};

const inOrder: Record<(typeof SORTS)[number], (one: Product, other: Product) => number> = {
  featured: (one, other) => one.place - other.place,
  newest: (one, other) => other.since.localeCompare(one.since),
  priceDesc: (one, other) => other.price - one.price,
  priceAsc: (one, other) => one.price - other.price,
};

/** The products that fit, in order. */
export const shownProducts = (products: readonly Product[], { sort, category, price, sale }: ProductQuery): Product[] =>
  products
    .filter((product) => category === undefined || product.category === category)
    .filter((product) => price === undefined || inBand[price](product.price))
    .filter((product) => !sale || product.priceBefore !== undefined)
    .toSorted(inOrder[sort]);

/** On offer since the newest of them came, or not much longer. */
export const isNew = ({ since }: Product, products: readonly Product[]): boolean =>
  since.slice(0, 7) ===
  products
    .map((product) => product.since.slice(0, 7))
    .toSorted()
    .at(-1);
