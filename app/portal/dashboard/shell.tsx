import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icons";
import { Menu } from "~/ui/menu";
import { LogoutForm } from "./logout-form";
import { type NavGroup, Sidebar } from "./sidebar";
import { shell } from "./words";

export interface DashboardUser {
  firstName: string;
  lastName: string;
  role: string;
}

interface DashboardShellProps {
  user: DashboardUser;
  navigation: readonly NavGroup[];
  csrfToken: string;
  children: ReactNode;
}

/** Frame of every page behind the sign-in: sidebar, top bar, content (spec §2, layout and sidebar). */
export function DashboardShell({ user, navigation, csrfToken, children }: DashboardShellProps) {
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <Sidebar fullName={fullName} navigation={navigation} csrfToken={csrfToken} />
      <div className="shell-main">
        <header className="top-bar">
          <Menu
            label={shell.accountMenu(fullName)}
            summary={
              <>
                <Avatar name={fullName} />
                <Icon name="chevron-down" />
              </>
            }
          >
            <p className="menu-head">
              <strong>{fullName}</strong>
              <span>{user.role}</span>
            </p>
            <Link className="menu-entry" to={paths.changePassword}>
              <Icon name="key" />
              {shell.changePassword}
            </Link>
            <Link className="menu-entry" to={paths.sessions}>
              <Icon name="devices" />
              {shell.sessions}
            </Link>
            <LogoutForm csrfToken={csrfToken} className="menu-entry" />
          </Menu>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
