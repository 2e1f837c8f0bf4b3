export { downloadUsers as loader } from "~/entities/user/download.server";
