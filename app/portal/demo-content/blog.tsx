import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { blog } from "./words";

export { loadBlog as loader } from "./blog.server";
export { Blog as default } from "./blog-view";

export const meta: MetaFunction = () => [{ title: pageTitle(blog.title) }];
