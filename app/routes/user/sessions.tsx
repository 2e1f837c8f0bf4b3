import { titled } from "~/admin/titled";
import { user } from "~/text/user";

export { endUserSessions as action, loadUserSessions as loader } from "~/entities/user/sessions.server";
export { UserSessions as default } from "~/entities/user/sessions-view";

/** After a refusal as well: the session had ended, so the list that is shown is not the one there is. */
export const shouldRevalidate = () => true;

export const meta = titled(user.sessions);
