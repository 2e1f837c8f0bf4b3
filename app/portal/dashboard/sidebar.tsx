import { useLocation } from "@remix-run/react";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { shownProduct } from "~/lib/product";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { LogoMark } from "~/ui/logo-mark";
import { isCurrentEntry, type SidebarEntry } from "./current-entry";
import { LogoutLine } from "./logout-form";
import { shell } from "./words";

export interface NavGroup {
  title?: string;
  entries: readonly SidebarEntry[];
}

interface SidebarProps {
  fullName: string;
  picture?: string;
  navigation: readonly NavGroup[];
  csrfToken: string;
}

const entryLook =
  "group flex min-h-10 items-center rounded px-3 py-2 text-sm text-ink no-underline hover:bg-page " +
  "aria-current:bg-green-tint aria-current:font-semibold aria-current:text-green-dark xl:min-h-7 xl:py-0.5";

const drawerLook =
  "drawer bg-white flexible:fixed flexible:bottom-0 flexible:left-0 flexible:top-0 flexible:z-30 " +
  "flexible:w-sidebar flexible:overflow-y-auto flexible:border-r " +
  "xl:sticky xl:bottom-auto xl:h-screen xl:shrink-0";

interface NavEntryProps extends SidebarEntry {
  /** Whether a line divides it from the group above. */
  isApart: boolean;
}

function NavEntry({ isApart, ...entry }: NavEntryProps) {
  const { pathname } = useLocation();
  const isCurrent = isCurrentEntry(entry, pathname);
  const { href, label, icon, inConsole = true } = entry;
  return (
    <li
      className={`${isCurrent ? "sticky bottom-0 top-0 z-[1] bg-white" : ""} ${isApart ? "mt-3 border-t pt-3 xl:mt-2 xl:pt-2" : ""}`}
    >
      <LightLink
        className={entryLook}
        to={href}
        reloadDocument={!inConsole}
        aria-current={isCurrent ? "page" : undefined}
      >
        <Icon name={icon} className="mr-3 shrink-0 text-muted group-aria-current:text-green" />
        {inReadersLanguage(label)}
      </LightLink>
    </li>
  );
}

export function Sidebar({ fullName, picture, navigation, csrfToken }: SidebarProps) {
  return (
    <nav className="print:hidden" aria-label={shell.navigation}>
      <DrawerToggle />
      <div className={drawerLook}>
        <a className="flex h-14 shrink-0 items-center pl-16 no-underline xl:pl-6" href={paths.apps}>
          <LogoMark />
        </a>
        <div className="mx-4 my-2 flex items-center rounded bg-page p-3">
          <Avatar name={fullName} picture={picture} />
          <div className="ml-3 min-w-0">
            <p className="truncate text-sm font-semibold" title={fullName} dir="auto">
              {fullName}
            </p>
            <LogoutLine csrfToken={csrfToken} />
          </div>
        </div>
        {/* One list, so that its current entry sticks to either edge of the scrolled area. */}
        <ul className="px-4 pb-4">
          {navigation.map(({ title, entries }, index) => [
            title && (
              <li key={title}>
                <h2 className="px-3 pb-1 pt-4 text-xs text-muted xl:pt-3">{inReadersLanguage(title)}</h2>
              </li>
            ),
            ...entries.map((entry) => (
              <NavEntry key={entry.href} {...entry} isApart={!title && navigation[index - 1]?.title !== undefined} />
            )),
          ])}
        </ul>
        <p className="border-t p-4 text-xs text-muted">{shell.copyright(shownProduct())}</p>
      </div>
    </nav>
  );
}

const boxId = "drawer";

const iconLook =
  "pointer-events-none fixed left-2 top-2 z-40 h-10 w-10 items-center justify-center rounded peer-focus:ring xl:hidden";

/** A checkbox over the menu icon opens the drawer without scripts. `public/frame.js` closes it on Escape and navigation. */
function DrawerToggle() {
  return (
    <>
      <input
        className="drawer-toggle peer hidden left-2 top-2 z-40 h-10 w-10 cursor-pointer opacity-0 flexible:block flexible:fixed xl:hidden"
        id={boxId}
        type="checkbox"
        autoComplete="off"
        aria-label={shell.toggleNavigation}
      />
      <span className={`${iconLook} flex peer-checked:hidden`} aria-hidden="true">
        <Icon name="menu" />
      </span>
      <span className={`${iconLook} hidden max-xl:peer-checked:flex`} aria-hidden="true">
        <Icon name="close" />
      </span>
      <label
        className="fixed inset-0 z-20 hidden bg-scrim max-xl:peer-checked:block"
        htmlFor={boxId}
        aria-hidden="true"
      />
    </>
  );
}
