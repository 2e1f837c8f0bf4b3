import { titled } from "~/admin/titled";
import { application } from "~/text/application";

export {
  loadApplicationRemoval as loader,
  removeApplication as action,
} from "~/entities/application/application.server";
export { RemoveApplication as default } from "~/entities/application/views";

export const meta = titled(application.deleteTitle);
