import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { newPost } from "./words";

export { loadNewPost as loader, submitNewPost as action } from "./new-post.server";
export { NewPost as default } from "./new-post-view";

export const meta: MetaFunction = () => [{ title: pageTitle(newPost.title) }];
