import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { priceQuote } from "~/text/demo-content";

export { loadPriceQuote as loader, submitPriceQuote as action } from "~/portal/demo-content/price-quote.server";
export { PriceQuote as default } from "~/portal/demo-content/price-quote-view";

export const meta: MetaFunction = () => [{ title: pageTitle(priceQuote.title) }];
