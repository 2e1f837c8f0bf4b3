import { page } from "~/auth/handlers.server";
import { demoAdminLoader } from "./open.server";
import { readPostQuery, shownPosts } from "./posts";
import { SAMPLE_POSTS } from "./sample-posts";
import { blog as words } from "./words";

export const loadBlog = demoAdminLoader(async ({ session, url }) => {
  const query = readPostQuery(url.searchParams);
  const matching = shownPosts(SAMPLE_POSTS, query).map((post) => ({ ...post, views: words.views(post.views) }));
  return page(session, { query, matching });
});
