export { downloadUsers as loader } from "./download.server";
