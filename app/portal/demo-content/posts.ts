import { choiceIn, entryIn, includesText } from "./choice";

export const POST_SORTS = ["latest", "popular", "oldest"] as const;

export interface PostQuery {
  search: string;
  sort: (typeof POST_SORTS)[number];
}

export const readPostQuery = (parameters: URLSearchParams): PostQuery => ({
  search: entryIn(parameters, "search"),
  sort: choiceIn(parameters, "sort", POST_SORTS) ?? "latest",
});

const inOrder: Record<(typeof POST_SORTS)[number], (one: Post, other: Post) => number> = {
  latest: (one, other) => other.date.localeCompare(one.date),
  popular: (one, other) => other.views - one.views,
  oldest: (one, other) => one.date.localeCompare(other.date),
};

export const shownPosts = (posts: readonly Post[], { search, sort }: PostQuery): Post[] =>
  posts.filter(({ title, lead }) => includesText(`${title} ${lead}`, search)).toSorted(inOrder[sort]);

interface Post {
  title: string;
  lead: string;
  author: string;
  /** ISO 8601. */
  date: string;
  views: number;
}

export const SAMPLE_POSTS: readonly Post[] = [
  {
    title: "What to do after a breakdown",
    lead: "Five calm steps from the hard shoulder to the workshop.",
    author: "Demo Author",
    date: "2025-06-12",
    views: 4820,
  },
  {
    title: "How a claim travels",
    lead: "Who looks at it, in which order, and what each of them wants to see.",
    author: "Demo Author",
    date: "2025-05-28",
    views: 3110,
  },
  {
    title: "One sign-in for every application",
    lead: "Why a single door with two locks beats ten doors with one.",
    author: "Demo Admin",
    date: "2025-05-09",
    views: 7645,
  },
  {
    title: "Reading a cover note",
    lead: "The six lines that matter, and the ones that only look as if they did.",
    author: "Demo Author",
    date: "2025-04-17",
    views: 1290,
  },
  {
    title: "Towing by numbers",
    lead: "How far, how often, and at which hour of the day.",
    author: "Demo Author",
    date: "2025-03-03",
    views: 980,
  },
  {
    title: "Who approves what",
    lead: "Ranges, sequences and the gap nobody noticed.",
    author: "Demo Admin",
    date: "2025-02-11",
    views: 2250,
  },
  {
    title: "Getting ready for the monsoon",
    lead: "Tyres, wipers, papers: a list for the glove box.",
    author: "Demo Author",
    date: "2024-12-19",
    views: 5570,
  },
  {
    title: "A password worth remembering",
    lead: "Length first, then everything else.",
    author: "Demo Admin",
    date: "2024-11-02",
    views: 3875,
  },
];
