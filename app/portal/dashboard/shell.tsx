import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Avatar } from "~/ui/avatar";
import { ConnectionNotice } from "~/ui/connection-notice";
import { Icon } from "~/ui/icons";
import { Menu, menuEntryLook } from "~/ui/menu";
import { OfflineNotice } from "~/ui/offline-notice";
import { SkipLink } from "~/ui/skip-link";
import { LogoutEntry } from "./logout-form";
import { type NavGroup, Sidebar } from "./sidebar";
import { shell } from "./words";

export interface DashboardUser {
  firstName: string;
  lastName: string;
  role: string;
  picture?: string;
}

interface DashboardShellProps {
  user: DashboardUser;
  navigation: readonly NavGroup[];
  csrfToken: string;
  children: ReactNode;
}

/** Spec §2, layout and sidebar. */
export function DashboardShell({ user, navigation, csrfToken, children }: DashboardShellProps) {
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <div className="flex min-h-screen">
      <SkipLink href="#content">{shell.skip}</SkipLink>{" "}
      <Sidebar fullName={fullName} picture={user.picture} navigation={navigation} csrfToken={csrfToken} />
      <div className="min-w-0 flex-1">
        <header className="sticky top-0 z-10 flex items-center flexible:h-14 justify-end border-b bg-white px-4 lg:px-8">
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
            <a className={`${menuEntryLook} text-ink`} href={paths.changePassword}>
              <Icon name="key" className="mr-2 shrink-0" />
              {shell.changePassword}
            </a>{" "}
            <a className={`${menuEntryLook} text-ink`} href={paths.security}>
              <Icon name="shield" className="mr-2 shrink-0" />
              {shell.security}
            </a>{" "}
            <a className={`${menuEntryLook} text-ink`} href={paths.sessions}>
              <Icon name="devices" className="mr-2 shrink-0" />
              {shell.sessions}
            </a>{" "}
            <LogoutEntry csrfToken={csrfToken} />
          </Menu>
        </header>
        <main
          className="mx-auto max-w-[120rem] px-[16px] pb-8 pt-4 outline-none lg:px-8 lg:pt-6"
          id="content"
          tabIndex={-1}
        >
          <ConnectionNotice />
          <OfflineNotice />
          {children}
        </main>
      </div>
      <script src="/frame.js" defer />
    </div>
  );
}
