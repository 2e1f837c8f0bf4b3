import { isRouteErrorResponse } from "@remix-run/react";
import { notFound } from "./not-found-words";
import { problem } from "./problem-words";

interface ProblemWords {
  title: string;
  text: string;
  /** What another try may help with: the same address, or the page without its query; nothing where it cannot help. */
  retry?: "address" | "page";
}

/** What a page says of everything thrown. */
export function wordsOf(error: unknown): ProblemWords {
  if (!isRouteErrorResponse(error)) return problem.failed;
  const { kind, msg } = (error.data ?? {}) as { kind?: string; msg?: string };
  switch (error.status) {
    case 404:
      return notFound;
    case 503:
      return { ...problem.unavailable, retry: "address" };
    case 501:
      return { ...problem.notOffered, text: msg ?? problem.notOffered.text };
    case 429:
      return { ...problem.tooMany, text: msg ?? problem.tooMany.text, retry: "address" };
    case 403:
      if (kind === "foreign-origin") return problem.foreignOrigin;
      return kind === "not-allowed" ? problem.notAllowed : { ...problem.forbidden, retry: "page" };
    case 413:
      return { ...problem.tooLarge, retry: "address" };
    case 400:
    case 405:
      return { ...problem.unreadable, retry: "page" };
    default:
      return { ...problem.failed, retry: "address" };
  }
}
