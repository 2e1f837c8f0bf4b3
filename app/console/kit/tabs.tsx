import { NavLink } from "@remix-run/react";
import { inReadersLanguage } from "~/lib/language";

export interface Tab {
  label: string;
  to: string;
}

const tabLook =
  "inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm text-ink no-underline hover:border-edge " +
  "aria-current:border-green aria-current:font-semibold aria-current:text-green-dark";

export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="mb-4 border-b" aria-label={label}>
    {tabs.map((tab) => (
      <NavLink key={tab.to} className={tabLook} to={tab.to} end>
        {inReadersLanguage(tab.label)}
      </NavLink>
    ))}
  </nav>
);
