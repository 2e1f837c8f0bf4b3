import { useLocation } from "@remix-run/react";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { HelpLink } from "~/ui/help-contact";
import { LogoMark } from "~/ui/logo-mark";
import { AccountMenu, type DashboardUser } from "./account-menu";
import { isCurrentEntry, type SidebarEntry } from "./current-entry";
import { TileSearch } from "./tile-search";
import { shell } from "./words";

interface TopBarProps {
  user: DashboardUser;
  /** The first is a user's home; the others are in the account's menu. */
  entries: readonly SidebarEntry[];
  helpContact: string | undefined;
  csrfToken: string;
}

const linkLook = "hidden min-h-10 items-center px-3 text-sm text-ink no-underline hover:underline md:flex";

/** For people without the console. */
export function TopBar({ user, entries: [home, ...others], helpContact, csrfToken }: TopBarProps) {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-10 border-b bg-white print:hidden">
      <nav
        className="mx-auto flex max-w-[80rem] items-center px-[16px] flexible:h-14 lg:px-8"
        aria-label={shell.navigation}
      >
        <a className="flex min-h-10 shrink-0 items-center no-underline" href={paths.apps}>
          <LogoMark />
        </a>{" "}
        {home && (
          <a
            className={`${linkLook} ml-2 aria-current:font-semibold aria-current:text-green-dark`}
            href={home.href}
            aria-current={isCurrentEntry(home, pathname) ? "page" : undefined}
          >
            {inReadersLanguage(home.label)}
          </a>
        )}
        <TileSearch hasKey className="ml-auto mr-2 pl-2" />
        <HelpLink className={linkLook} contact={helpContact} />{" "}
        <AccountMenu user={user} entries={others} helpContact={helpContact} csrfToken={csrfToken} />
      </nav>
    </header>
  );
}
