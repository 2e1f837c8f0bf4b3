export { downloadAccess as loader } from "~/console/access/access.server";
