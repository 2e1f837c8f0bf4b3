import { problem } from "~/auth/problem.server";

export { loadUnknown as loader } from "./dashboard.server";

export const action = () => {
  throw problem("not-found");
};

export { Nothing as default } from "~/portal/problem/nothing";
