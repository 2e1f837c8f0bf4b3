import { Fragment, type ReactNode } from "react";
import { Avatar } from "~/ui/avatar";
import { ConnectionNotice } from "~/ui/connection-notice";
import { Icon } from "~/ui/icons";
import { Menu, menuEntryLook } from "~/ui/menu";
import { OfflineNotice } from "~/ui/offline-notice";
import { SkipLink } from "~/ui/skip-link";
import { Confirmed } from "./confirmed";
import { FindBox } from "./find-box";
import { LogoutEntry } from "./logout-form";
import { ACCOUNT_ENTRIES } from "./navigation";
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
  canFind: boolean;
  /** For whoever makes dangerous changes (`Confirmed`). */
  leftMs?: number | undefined;
  csrfToken: string;
  children: ReactNode;
}

/** Spec §2, layout and sidebar. */
export function DashboardShell({ user, navigation, canFind, leftMs, csrfToken, children }: DashboardShellProps) {
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <div className="flex min-h-screen">
      <SkipLink href="#content">{shell.skip}</SkipLink>{" "}
      <Sidebar fullName={fullName} picture={user.picture} navigation={navigation} csrfToken={csrfToken} />
      <div className="min-w-0 flex-1">
        <header className="sticky top-0 z-10 flex items-center print:hidden flexible:h-14 justify-end border-b bg-white px-4 lg:px-8">
          {canFind && <FindBox />}
          {leftMs !== undefined && <Confirmed leftMs={leftMs} csrfToken={csrfToken} />}
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
            {ACCOUNT_ENTRIES.map(({ href, label, icon }) => (
              <Fragment key={href}>
                <a className={`${menuEntryLook} text-ink`} href={href}>
                  <Icon name={icon} className="mr-2 shrink-0" />
                  {label}
                </a>{" "}
              </Fragment>
            ))}
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
      {canFind && <script src="/find.js" defer />}
      <script src="/frame.js" defer />
    </div>
  );
}
