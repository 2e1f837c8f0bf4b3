import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ApplicationStatus } from "~/contract/kit/rules";
import { SIGN_ON_KINDS, type SignOnKind } from "~/contract/kit/sign-on-rules";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { words } from "./words";

const TABS: readonly { label: string; to(id: string): string; kinds: readonly SignOnKind[] }[] = [
  { label: words.tabs.settings, to: paths.signOn, kinds: SIGN_ON_KINDS },
  { label: words.tabs.secrets, to: paths.signOnSecrets, kinds: ["oidc"] },
  { label: words.tabs.connect, to: paths.signOnConnect, kinds: ["oidc"] },
  { label: words.tabs.try, to: paths.signOnTry, kinds: ["oidc"] },
  { label: words.tabs.hosts, to: paths.signOnHosts, kinds: ["forward"] },
];

const tabLook =
  "inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm text-ink no-underline hover:border-edge " +
  "aria-current:border-green aria-current:font-semibold aria-current:text-green-dark";

interface FrameProps {
  application: { _id: string; name: string; status: ApplicationStatus };
  /** The saved kind. */
  kind: SignOnKind;
  children: ReactNode;
}

export const SignOnFrame = ({ application, kind, children }: FrameProps) => (
  <>
    <PageHeader title={<Naming sentence={words.of} name={application.name} />}>
      <ButtonLink to={paths.application}>{words.back}</ButtonLink>
    </PageHeader>
    {application.status === "INACTIVE" && (
      <Notice
        kind="info"
        text={words.inactive}
        link={{ href: `${paths.application}/${application._id}/edit`, text: words.activate }}
      />
    )}
    <nav className="mb-4 border-b" aria-label={words.tabsLabel}>
      {TABS.filter(({ kinds }) => kinds.includes(kind)).map(({ label, to }) => (
        <NavLink key={label} className={tabLook} to={to(application._id)} end>
          {label}
        </NavLink>
      ))}
    </nav>
    {children}
  </>
);
