import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { blog } from "~/text/demo-content";

export { loadBlog as loader } from "~/portal/demo-content/blog.server";
export { Blog as default } from "~/portal/demo-content/blog-view";

export const meta: MetaFunction = () => [{ title: pageTitle(blog.title) }];
