import { choiceIn } from "./choice";

export const PRODUCT_SORTS = ["featured", "newest", "priceDesc", "priceAsc"] as const;
export const PRICES = ["low", "middle", "high"] as const;

/** Kept in the address. */
export interface ProductQuery {
  sort: (typeof PRODUCT_SORTS)[number];
  category: (typeof CATEGORIES)[number] | undefined;
  price: (typeof PRICES)[number] | undefined;
  sale: boolean;
}

export const readProductQuery = (parameters: URLSearchParams): ProductQuery => ({
  sort: choiceIn(parameters, "sort", PRODUCT_SORTS) ?? "featured",
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

const inOrder: Record<(typeof PRODUCT_SORTS)[number], (one: Product, other: Product) => number> = {
  featured: (one, other) => one.place - other.place,
  newest: (one, other) => other.since.localeCompare(one.since),
  priceDesc: (one, other) => other.price - one.price,
  priceAsc: (one, other) => one.price - other.price,
};

export const shownProducts = (products: readonly Product[], { sort, category, price, sale }: ProductQuery): Product[] =>
  products
    .filter((product) => category === undefined || product.category === category)
    .filter((product) => price === undefined || inBand[price](product.price))
    .filter((product) => !sale || product.priceBefore !== undefined)
    .toSorted(inOrder[sort]);

export const isNew = ({ since }: Product, products: readonly Product[]): boolean =>
  since.slice(0, 7) ===
  products
    .map((product) => product.since.slice(0, 7))
    .toSorted()
    .at(-1);

export const CATEGORIES = ["Cover", "Roadside", "Equipment"] as const;

export interface Product {
  name: string;
  category: (typeof CATEGORIES)[number];
  /** Rupees. */
  price: number;
  /** Price before the sale. */
  priceBefore?: number;
  /** ISO 8601. */
  since: string;
  /** Rank among featured products, from 1. */
  place: number;
}

export const SAMPLE_PRODUCTS: readonly Product[] = [
  { name: "Motor cover, yearly", category: "Cover", price: 8499, since: "2025-01-12", place: 1 },
  {
    name: "Roadside help, 12 months",
    category: "Roadside",
    price: 1499,
    priceBefore: 1899,
    since: "2025-03-04",
    place: 2,
  },
  { name: "Travel cover, family", category: "Cover", price: 4250, since: "2025-05-21", place: 3 },
  { name: "Towing, up to 50 km", category: "Roadside", price: 2499, since: "2024-11-30", place: 4 },
  { name: "First-aid kit", category: "Equipment", price: 799, since: "2025-06-02", place: 5 },
  {
    name: "Zero depreciation add-on",
    category: "Cover",
    price: 2100,
    priceBefore: 2600,
    since: "2024-09-17",
    place: 6,
  },
  { name: "Warning triangle", category: "Equipment", price: 349, since: "2024-08-08", place: 7 },
  { name: "Battery jump start", category: "Roadside", price: 599, since: "2025-04-15", place: 8 },
  { name: "Health cover, individual", category: "Cover", price: 11999, since: "2025-02-27", place: 9 },
  { name: "Dashboard camera", category: "Equipment", price: 5499, priceBefore: 6999, since: "2025-06-18", place: 10 },
  { name: "Fuel delivery", category: "Roadside", price: 449, since: "2024-12-05", place: 11 },
  { name: "Tyre inflator", category: "Equipment", price: 1899, since: "2025-01-30", place: 12 },
];
