import type { ReactNode } from "react";
import { Tabs } from "~/console/kit/tabs";
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
  { label: words.tabs.hosts, to: paths.signOnHosts, kinds: ["forward"] },
  { label: words.tabs.metadata, to: paths.signOnMetadata, kinds: ["saml"] },
  { label: words.tabs.connect, to: paths.signOnConnect, kinds: ["oidc", "saml", "forward"] },
  { label: words.tabs.try, to: paths.signOnTry, kinds: ["oidc"] },
];

interface FrameProps {
  application: { _id: string; name: string; status: ApplicationStatus };
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
    <Tabs
      label={words.tabsLabel}
      tabs={TABS.filter(({ kinds }) => kinds.includes(kind)).map(({ label, to }) => ({
        label,
        to: to(application._id),
      }))}
    />
    {children}
  </>
);
