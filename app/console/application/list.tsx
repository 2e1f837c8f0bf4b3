import { titled } from "~/console/kit/titled";
import { application } from "./words";

export { loadApplications as loader } from "./application.server";
export { ApplicationList as default } from "./views";

export const meta = titled(application.title);
