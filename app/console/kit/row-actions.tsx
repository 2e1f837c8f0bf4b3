import { Fragment } from "react";
import { inReadersLanguage } from "~/lib/language";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { RowIcon, type RowIconName } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { Menu, menuEntryLook } from "~/ui/menu";
import { useReadOnly } from "./read-only";
import { PEEK } from "./use-list-keys";
import { words } from "./words";

export interface RowAction {
  to: string;
  label: string;
  icon: RowIconName;
  destroys?: boolean;
  /** The label for readers; without it they do not see the action. */
  shows?: string;
}

export const editLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/edit${search}`,
  label: words.edit,
  icon: "edit",
  shows: words.show,
});

/** Shows what the record's page begins with, over the list. */
export const peekLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/${PEEK}${search}`,
  label: words.peek,
  icon: "page",
  shows: words.peek,
});

export const removeLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/delete${search}`,
  label: words.remove,
  icon: "trash",
  destroys: true,
});

const useOffered = (actions: readonly RowAction[]): readonly RowAction[] => offeredOf(actions, useReadOnly());

/** Readers see what only shows something, under their label. */
export function offeredOf(actions: readonly RowAction[], isReadOnly: boolean): readonly RowAction[] {
  return actions.flatMap((action) => {
    const label = isReadOnly ? action.shows : action.label;
    return label === undefined ? [] : [{ ...action, label: inReadersLanguage(label) }];
  });
}

export function RowButtons({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className="flex">
      {useOffered(actions).map(({ to, label, icon }) => (
        <Fragment key={to}>
          <LightLink className={iconButtonLook} to={to} preventScrollReset title={label}>
            <RowIcon name={icon} />
            <IconLabel>{words.actionOn(label, name)}</IconLabel>
          </LightLink>{" "}
        </Fragment>
      ))}
    </div>
  );
}

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu label={words.actionsOf(name)} summary={<RowIcon name="more" />}>
      {useOffered(actions).map(({ to, label, icon, destroys }) => (
        <Fragment key={to}>
          <LightLink className={`${menuEntryLook} ${destroys ? "text-red" : "text-ink"}`} to={to} preventScrollReset>
            <RowIcon name={icon} className="mr-2 shrink-0" />
            {label}
          </LightLink>{" "}
        </Fragment>
      ))}
    </Menu>
  );
}
