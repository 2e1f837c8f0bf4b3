import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import publicStyles from "~/ui/public.css?url";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./boundary";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicStyles }];

export default function PublicPages() {
  return <Outlet />;
}
