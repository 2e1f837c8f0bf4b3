import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { Naming } from "~/ui/naming";
import { PageHeader } from "~/ui/page-header";
import { words } from "./words";

const TABS = [
  { label: words.tabs.settings, to: paths.signOn },
  { label: words.tabs.secrets, to: paths.signOnSecrets },
  { label: words.tabs.connect, to: paths.signOnConnect },
  { label: words.tabs.try, to: paths.signOnTry },
  { label: words.tabs.hosts, to: paths.signOnHosts },
];

const tabLook =
  "inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm text-ink no-underline hover:border-edge " +
  "aria-current:border-green aria-current:font-semibold aria-current:text-green-dark";

interface FrameProps {
  application: { _id: string; name: string };
  children: ReactNode;
}

/** What every part of an application's sign-on has: its name, the other parts, and the way back to the list. */
export const SignOnFrame = ({ application, children }: FrameProps) => (
  <>
    <PageHeader title={<Naming sentence={words.of} name={application.name} />}>
      <ButtonLink to={paths.application}>{words.back}</ButtonLink>
    </PageHeader>
    <nav className="mb-4 border-b" aria-label={words.tabsLabel}>
      {TABS.map(({ label, to }) => (
        <NavLink key={label} className={tabLook} to={to(application._id)} end>
          {label}
        </NavLink>
      ))}
    </nav>
    {children}
  </>
);
