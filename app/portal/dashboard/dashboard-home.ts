export { Nothing as default } from "~/portal/problem/nothing";
export { loadDashboard as loader } from "./dashboard.server";
