import { data, type MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { NotFoundView } from "./not-found-view";
import { notFound } from "./not-found-words";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = () => [{ title: pageTitle(notFound.pageTitle) }];

export default function NotFound() {
  return <NotFoundView />;
}
