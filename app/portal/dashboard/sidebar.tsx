import { Link, NavLink } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { productName } from "~/lib/product";
import { Avatar } from "~/ui/avatar";
import { Icon, type IconName } from "~/ui/icons";
import { LogoMark } from "~/ui/logo-mark";
import { DrawerToggle } from "./drawer-toggle";
import { LogoutForm } from "./logout-form";
import { shell } from "./words";

export interface NavGroup {
  title?: string;
  entries: readonly { href: string; label: string; icon: IconName }[];
}

interface SidebarProps {
  fullName: string;
  navigation: readonly NavGroup[];
  csrfToken: string;
}

/** Who is signed in, where one can go, and the way out. */
export function Sidebar({ fullName, navigation, csrfToken }: SidebarProps) {
  return (
    <nav aria-label={shell.navigation}>
      <DrawerToggle />
      <div className="sidebar">
        <Link className="sidebar-brand" to={paths.apps}>
          <LogoMark />
        </Link>
        <p className="sidebar-user">
          <Avatar name={fullName} />
          <span className="cut" title={fullName}>
            {fullName}
          </span>
        </p>
        <div className="sidebar-entries">
          {navigation.map(({ title, entries }) => (
            <div key={title ?? entries[0]?.href}>
              {title && <h2>{title}</h2>}
              <ul>
                {entries.map(({ href, label, icon }) => (
                  <li key={href}>
                    <NavLink className="nav-link" to={href}>
                      <Icon name={icon} />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="sidebar-foot">
          <LogoutForm csrfToken={csrfToken} className="button" />
          <p>{shell.copyright(productName)}</p>
        </div>
      </div>
    </nav>
  );
}
