import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { priceQuote } from "./words";

export { loadPriceQuote as loader, submitPriceQuote as action } from "./price-quote.server";
export { PriceQuote as default } from "./price-quote-view";

export const meta: MetaFunction = () => [{ title: pageTitle(priceQuote.title) }];
