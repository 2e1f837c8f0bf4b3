import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import type { ActiveUser } from "~/contract/user";
import { paths } from "~/lib/paths";
import { words } from "./words";

/** With several users at once. */
export const userActs = (["assign", "takeAway", "endSessions", "deactivate"] as const).map((name) => ({
  name,
  label: words.acts[name].label,
}));

/** Whether an account is ACTIVE stays with Admins. */
export const userActsInClient = userActs.filter(({ name }) => name !== "deactivate");

const addressOf = (id: string, search: string) => (dialog: string) => `${paths.userPage(id)}/${dialog}${search}`;

/** Those of a client administrator. */
export const userActionsInClient = (id: string, search = ""): RowAction[] => {
  const to = addressOf(id, search);
  return [
    { to: to("application"), label: words.assignApplication, icon: "window" },
    { to: to("sessions"), label: words.sessions, icon: "devices" },
    { to: to("reset"), label: words.sendResetLink, icon: "send" },
    { to: to("factors"), label: words.resetFactors, icon: "lock" },
  ];
};

/** In the row's menu, and on the user's page. */
export const userActions = ({ _id: id, isActive }: Pick<ActiveUser, "_id" | "isActive">, search = ""): RowAction[] => {
  const to = addressOf(id, search);
  return [
    { to: to("role"), label: words.assignRole, icon: "shield", shows: words.role },
    { to: to("application"), label: words.assignApplication, icon: "window", shows: words.applications },
    { to: to("groups"), label: words.groups, icon: "users", shows: words.groups },
    { to: to("attributes"), label: words.attributes, icon: "page", shows: words.attributes },
    { to: to("administers"), label: words.administers, icon: "users", shows: words.administers },
    { to: to("explain"), label: words.explainAccess, icon: "question", shows: words.explainAccess },
    { to: to("password"), label: words.changePassword, icon: "key" },
    { to: to("sessions"), label: words.sessions, icon: "devices", shows: words.sessions },
    { to: to("reset"), label: words.sendResetLink, icon: "send" },
    { to: to("factors"), label: words.resetFactors, icon: "lock" },
    { to: to("status"), label: isActive ? words.deactivate : words.activate, icon: isActive ? "close" : "retry" },
    editLink(paths.user, id, search),
    removeLink(paths.user, id, search),
  ];
};
