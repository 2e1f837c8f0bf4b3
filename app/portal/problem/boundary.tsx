import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { problem as words } from "~/text/problem";
import { NotFoundView } from "../not-found/view";
import { ProblemView } from "./view";

/** The page for everything thrown: which failure it was, in words, and never how it came about. */
export function ProblemBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error)) return <ProblemView {...words.failed} />;
  const { kind, msg } = (error.data ?? {}) as { kind?: string; msg?: string };
  switch (error.status) {
    case 404:
      return <NotFoundView />;
    case 503:
      return <ProblemView {...words.unavailable} retryHref={pathname + search} />;
    case 429:
      return <ProblemView {...words.tooMany} text={msg ?? words.tooMany.text} retryHref={pathname + search} />;
    case 403:
      return kind === "not-allowed" ? <ProblemView {...words.notAllowed} /> : <ProblemView {...words.forbidden} retryHref={pathname} />;
    case 413:
      return <ProblemView {...words.tooLarge} retryHref={pathname + search} />;
    case 400:
    case 405:
      return <ProblemView {...words.unreadable} retryHref={pathname} />;
    default:
      return <ProblemView {...words.failed} retryHref={pathname + search} />;
  }
}
