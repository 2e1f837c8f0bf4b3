import { titled } from "~/console/kit/titled";
import { application } from "./words";

export {
  loadApplicationRemoval as loader,
  removeApplication as action,
} from "./application.server";
export { RemoveApplication as default } from "./views";

export const meta = titled(application.deleteTitle);
