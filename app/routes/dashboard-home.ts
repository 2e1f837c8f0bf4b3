export { loadDashboard as loader } from "~/portal/dashboard/dashboard.server";
