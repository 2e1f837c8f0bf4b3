import { isRouteErrorResponse, type MetaFunction, useLocation, useRouteError } from "@remix-run/react";
import { pageTitle, productName } from "~/lib/product";
import { NotFoundView } from "./not-found-view";
import { notFound } from "./not-found-words";
import { ProblemView } from "./view";
import { wordsOf } from "./words";

/** The page for everything thrown: which failure it was, in words, and never how it came about. */
export function ProblemBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  const { title, text, retry } = wordsOf(error);
  const retryHref = { address: pathname + search, page: pathname };
  return <ProblemView title={title} text={text} retryHref={retry && retryHref[retry]} />;
}

/** Title of the page above; the page that is shown instead where all is well has its own. */
export const problemMeta: MetaFunction = ({ error }) => [{ title: error ? pageTitle(titleOf(error)) : productName }];

const titleOf = (error: unknown): string => {
  const { title } = wordsOf(error);
  return title === notFound.title ? notFound.pageTitle : title;
};
