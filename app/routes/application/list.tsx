import { titled } from "~/admin/titled";
import { application } from "~/text/application";

export { loadApplications as loader } from "~/entities/application/application.server";
export { ApplicationList as default } from "~/entities/application/views";

export const meta = titled(application.title);
