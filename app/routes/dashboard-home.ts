export { loadDashboard as loader } from "~/portal/dashboard/dashboard.server";
export { Nothing as default } from "~/portal/problem/nothing";
