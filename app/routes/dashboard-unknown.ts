export { loadUnknown as loader } from "~/portal/dashboard/dashboard.server";
