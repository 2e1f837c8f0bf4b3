import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon, type IconName } from "~/ui/icons";
import { Menu, menuEntryLook } from "~/ui/menu";
import { words } from "./words";

export interface RowAction {
  to: string;
  label: string;
  icon: IconName;
  /** Whether it leads to a loss: shown so. */
  destroys?: boolean;
}

/** Edit and delete, which every row has, seen from the list at `path`. */
export const editLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/edit${search}`,
  label: words.edit,
  icon: "edit",
});

export const removeLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/delete${search}`,
  label: words.remove,
  icon: "trash",
  destroys: true,
});

/** Actions side by side, as icons: for rows with two or three of them. */
export function RowButtons({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className="flex">
      {actions.map(({ to, label, icon }) => (
        <Fragment key={to}>
          <Link className={iconButtonLook} to={to} preventScrollReset title={label}>
            <Icon name={icon} />
            <IconLabel>{`${label} ${name}`}</IconLabel>
          </Link>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** Actions in a menu, in words. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu label={words.actionsOf(name)} summary={<Icon name="more" strokeWidth={3} />}>
      {actions.map(({ to, label, icon, destroys }) => (
        <Fragment key={to}>
          <Link className={`${menuEntryLook} ${destroys ? "text-red" : "text-ink"}`} to={to} preventScrollReset>
            <Icon name={icon} className="mr-2 shrink-0" />
            {label}
          </Link>{" "}
        </Fragment>
      ))}
    </Menu>
  );
}
