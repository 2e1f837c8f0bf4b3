import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { words } from "./words";

const signOnLink = (id: string): RowAction => ({
  to: paths.signOn(id),
  label: words.signOn,
  icon: "key",
  shows: words.signOn,
});

const usersLink = (id: string): RowAction => ({
  to: `${paths.applicationPage(id)}/access`,
  label: words.users,
  icon: "users",
  shows: words.users,
});

export const applicationActions = (
  id: string,
  { search = "", offersSignOn }: { search?: string; offersSignOn: boolean },
): RowAction[] => [
  usersLink(id),
  editLink(paths.application, id, search),
  ...(offersSignOn ? [signOnLink(id)] : []),
  removeLink(paths.application, id, search),
];
