import { choiceIn, entryIn, holds } from "./choice";
import type { Post } from "./sample-posts";

export const SORTS = ["latest", "popular", "oldest"] as const;

export interface PostQuery {
  search: string;
  sort: (typeof SORTS)[number];
}

export const readPostQuery = (parameters: URLSearchParams): PostQuery => ({
  search: entryIn(parameters, "search"),
  sort: choiceIn(parameters, "sort", SORTS) ?? "latest",
});

const inOrder: Record<(typeof SORTS)[number], (one: Post, other: Post) => number> = {
  latest: (one, other) => other.date.localeCompare(one.date),
  popular: (one, other) => other.views - one.views,
  oldest: (one, other) => one.date.localeCompare(other.date),
};

/** The posts whose title or lead holds what is searched for, in order. */
export const shownPosts = (posts: readonly Post[], { search, sort }: PostQuery): Post[] =>
  posts.filter(({ title, lead }) => holds(`${title} ${lead}`, search)).toSorted(inOrder[sort]);
