import { Outlet } from "@remix-run/react";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./boundary";

export const handle = { holdsStyle: true };

export default function PublicPages() {
  return <Outlet />;
}
