import { problem } from "~/auth/problem.server";

export const loader = () => {
  throw problem("foreign-origin");
};

export { EmptyView as default } from "./empty-view";
