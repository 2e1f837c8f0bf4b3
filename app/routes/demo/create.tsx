import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { newPost } from "~/text/demo-content";

export { loadNewPost as loader, submitNewPost as action } from "~/portal/demo-content/new-post.server";
export { NewPost as default } from "~/portal/demo-content/new-post-view";

export const meta: MetaFunction = () => [{ title: pageTitle(newPost.title) }];
