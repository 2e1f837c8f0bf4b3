import { problem } from "~/auth/problem.server";

export const loader = () => {
  throw problem("foreign-origin");
};

export { Nothing as default } from "./nothing";
