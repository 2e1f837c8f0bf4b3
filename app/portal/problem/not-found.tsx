import { data, type MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { NotFoundView } from "./boundary";
import { notFoundWords } from "./words";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = () => [{ title: pageTitle(notFoundWords.pageTitle) }];

export default function NotFound() {
  return <NotFoundView />;
}
