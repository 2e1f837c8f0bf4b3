import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { shownProduct } from "~/lib/product";
import { foot } from "~/portal/accessibility/foot-words";
import { TermsLink } from "~/portal/terms/terms-link";
import { ConnectionNotice } from "~/ui/connection-notice";
import { LanguageForm } from "~/ui/language-form";
import { OfflineNotice } from "~/ui/offline-notice";
import { SkipLink } from "~/ui/skip-link";
import { StayNotice } from "~/ui/stay-notice";
import { AccountMenu, type DashboardUser } from "./account-menu";
import { Confirmed } from "./confirmed";
import type { SidebarEntry } from "./current-entry";
import { FindBox } from "./find-box";
import { type NavGroup, Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { shell } from "./words";

interface DashboardShellProps {
  user: DashboardUser;
  navigation: readonly NavGroup[];
  accountEntries: readonly SidebarEntry[];
  hasConsole: boolean;
  canFind: boolean;
  helpContact?: string | undefined;
  /** For whoever makes dangerous changes (`Confirmed`). */
  leftMs?: number | undefined;
  /** Minutes without a request after which the session ends; undefined where the product API does not say. */
  idleMinutes?: number | undefined;
  csrfToken: string;
  /** There are terms to read. */
  hasTerms: boolean;
  children: ReactNode;
}

/** Spec §2, layout and sidebar; a bar in its place for people without the console. */
export function DashboardShell({ hasConsole, children, ...shown }: DashboardShellProps) {
  const { user, navigation, accountEntries, canFind, helpContact, leftMs, idleMinutes, csrfToken, hasTerms } = shown;
  const fullName = `${user.firstName} ${user.lastName}`;
  if (!hasConsole)
    return (
      <div className="flex min-h-screen flex-col">
        <SkipLink href="#content">{shell.skip}</SkipLink>{" "}
        <TopBar
          user={user}
          entries={[...navigation.flatMap(({ entries }) => entries), ...accountEntries]}
          helpContact={helpContact}
          csrfToken={csrfToken}
        />
        <Content className="max-w-[80rem] flex-1" idleMinutes={idleMinutes}>
          {children}
        </Content>
        <Foot hasTerms={hasTerms}>{shell.copyright(shownProduct())}</Foot>
        <script src="/frame.js" defer />
      </div>
    );
  return (
    <div className="flex min-h-screen">
      <SkipLink href="#content">{shell.skip}</SkipLink>{" "}
      <Sidebar fullName={fullName} picture={user.picture} navigation={navigation} csrfToken={csrfToken} />
      <div className="min-w-0 flex-1">
        <header className="sticky top-0 z-10 flex items-center print:hidden flexible:h-14 justify-end border-b bg-white px-4 lg:px-8">
          {canFind && <FindBox />}
          {leftMs !== undefined && <Confirmed leftMs={leftMs} csrfToken={csrfToken} />}
          <AccountMenu user={user} entries={accountEntries} csrfToken={csrfToken} />
        </header>
        <Content className="max-w-[120rem]" idleMinutes={idleMinutes}>
          {children}
        </Content>
        <Foot hasTerms={hasTerms} />
      </div>
      {canFind && <script src="/find.js" defer />}
      <script src="/frame.js" defer />
    </div>
  );
}

/** The copyright is in the sidebar, where there is one. */
const Foot = ({ hasTerms, children }: { hasTerms: boolean; children?: ReactNode }) => (
  <footer className="p-4 text-center text-xs text-muted print:hidden">
    <LanguageForm />{" "}
    <a className="inline-block p-1" href={paths.accessibility}>
      {foot.accessibility}
    </a>{" "}
    {hasTerms && <TermsLink />} {children}
  </footer>
);

interface ContentProps extends Pick<DashboardShellProps, "idleMinutes" | "children"> {
  className: string;
}

const Content = ({ className, idleMinutes, children }: ContentProps) => (
  <main
    className={`mx-auto w-full px-[16px] pb-8 pt-4 outline-none lg:px-8 lg:pt-6 ${className}`}
    id="content"
    tabIndex={-1}
  >
    <ConnectionNotice />
    <OfflineNotice />
    {children}
    {idleMinutes !== undefined && (
      <div className="fixed bottom-0 left-0 right-0 z-40 px-4">
        <StayNotice minutes={idleMinutes} />
        <script src="/stay.js" defer />
      </div>
    )}
  </main>
);
