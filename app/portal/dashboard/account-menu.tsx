import { Fragment } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Avatar } from "~/ui/avatar";
import { HelpContact } from "~/ui/help-contact";
import { Icon } from "~/ui/icons";
import { Menu, menuEntryLook } from "~/ui/menu";
import type { SidebarEntry } from "./current-entry";
import { LogoutEntry } from "./logout-form";
import { shell } from "./words";

export interface DashboardUser {
  firstName: string;
  lastName: string;
  role: string;
  picture?: string;
}

interface AccountMenuProps {
  user: DashboardUser;
  entries: readonly SidebarEntry[];
  helpContact?: string | undefined;
  csrfToken: string;
}

export function AccountMenu({ user, entries, helpContact, csrfToken }: AccountMenuProps) {
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <Menu
      label={shell.accountMenu(fullName)}
      summary={
        <>
          <Avatar name={fullName} picture={user.picture} />
          <Icon name="chevron-down" className="ml-1" />
        </>
      }
    >
      <p className="mb-1 break-words border-b px-4 py-2 text-sm">
        <strong className="block" dir="auto">
          {fullName}
        </strong>{" "}
        <span className="block text-muted">{user.role}</span>
      </p>
      {entries.map(({ href, label, icon }) => (
        <Fragment key={href}>
          <a className={`${menuEntryLook} text-ink`} href={href}>
            <Icon name={icon} className="mr-2 shrink-0" />
            {inReadersLanguage(label)}
          </a>{" "}
        </Fragment>
      ))}
      {helpContact && (
        <div className="border-t px-4 pb-2">
          <HelpContact contact={helpContact} />
        </div>
      )}
      <LogoutEntry csrfToken={csrfToken} />
    </Menu>
  );
}
