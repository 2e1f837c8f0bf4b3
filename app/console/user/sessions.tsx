import { titled } from "~/console/kit/titled";
import { user } from "./words";

export { endUserSessions as action, loadUserSessions as loader } from "./sessions.server";
export { UserSessions as default } from "./sessions-view";

/** After a refusal as well: the session had ended, so the list that is shown is not the one there is. */
export const shouldRevalidate = () => true;

export const meta = titled(user.sessions);
