import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectDocumentTo, redirectTo } from "~/auth/handlers.server";
import { userLoader } from "~/auth/require-user.server";
import { SEARCH_MAX } from "~/contract/kit/rules";
import type { OwnLauncher } from "~/contract/launcher";
import type { SetupState } from "~/contract/setup";
import { type Api, isPortico } from "~/gateway/api.server";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { words as requestWords } from "~/portal/access-request/words";
import { words as reviewWords } from "~/portal/access-review/words";
import { Announcements, type Shown } from "~/portal/announcement/announcements";
import { announcementsFor } from "~/portal/announcement/announcements.server";
import { dueNoticeOf, FactorDue } from "~/portal/factor/factor-due";
import { ownTiles } from "~/portal/launch/access.server";
import { automaticLaunch } from "~/portal/launch/automatic.server";
import { ButtonAnchor } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { EmptyState } from "~/ui/empty-state";
import { Notice, noticeLook } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { useMinuteOf } from "~/ui/time";
import { FirstSteps, MailWarning } from "./first-steps";
import { launcherOf, tilesFrom } from "./launcher.server";
import { type Section, sectionsOf, tilesWith } from "./tile-order";
import { TileSearch } from "./tile-search";
import { TileSections } from "./tile-sections";
import { tiles as words } from "./tile-words";
import { navigation } from "./words";

/** A user's only application opens by itself, once per session (design §5). */
export const loader = userLoader(async ({ api, isAdmin, isAuditor, administers, session, url, user, role, params }) => {
  const own = await ownTiles(api, user._id);
  const next = automaticLaunch(session, user, own);
  if (next) await (next === paths.launch ? redirectDocumentTo : redirectTo)(session, next);
  const [launcher, announcements, requests, reviews] = await Promise.all([
    launcherOf(api),
    announcementsFor(api, params.applicationId),
    requestsOf(api),
    reviewsOf(api),
  ]);
  const tiles = tilesFrom(own, launcher);
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, SEARCH_MAX);
  const chosen = { pinned: launcher.pinned, recent: launcher.used.map(({ applicationId }) => applicationId) };
  const found = tilesWith(tiles, search);
  const ordered = search ? [{ title: "", tiles: found }] : sectionsOf(tiles, chosen);
  return answerPage(session, {
    sections: url.searchParams.has("all") ? ordered : cut(ordered, TILES_MAX),
    search,
    found: found.length,
    total: tiles.length,
    hasConsole: isAdmin || isAuditor || administers.length > 0,
    opensHere: launcher.opensHere,
    canArrange: isPortico(),
    held: launcher.held,
    csrfToken: csrfTokenOf(session),
    announcements,
    notice: session.get("notice"),
    factorDue: dueNoticeOf(user, role),
    requests,
    reviews,
    hasOverview: isPortico() && (isAdmin || isAuditor),
    admin: isAdmin ? { userId: user._id, setup: await setupOf(api) } : undefined,
  });
});

export { dismissAnnouncement as action } from "~/portal/announcement/announcements.server";

/** Undefined if the product API does not say. */
async function setupOf(api: Api): Promise<SetupState | undefined> {
  const answer = await api("setupState", {});
  return answer.code === 200 ? answer.data : undefined;
}

/** Undefined if the product API takes no requests for access. */
async function requestsOf(api: Api): Promise<Requests | undefined> {
  if (!isPortico()) return undefined;
  const answer = await api("accessRequestsToDecide", {});
  if (answer.code !== 200) return undefined;
  return { isOffered: answer.data.isAnyRequestable, waiting: answer.data.requests.length };
}

/** Number of reviews that wait for the user. */
async function reviewsOf(api: Api): Promise<number> {
  if (!isPortico()) return 0;
  const answer = await api("accessReviewsToDecide", {});
  return answer.code === 200 ? answer.data.reviews.length : 0;
}

/** Tiles of a page, unless all are asked for. */
const TILES_MAX = 60;

/** The first of them, in as many sections as that takes. */
function cut(sections: readonly Section[], most: number): Section[] {
  let left = most;
  return sections.flatMap(({ title, tiles }) => {
    const shown = tiles.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ title, tiles: shown }] : [];
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function Tiles() {
  return (
    <TilesView {...useLoaderData<typeof loader>()}>
      <Outlet />
    </TilesView>
  );
}

interface Requests {
  isOffered: boolean;
  /** Number that wait for the user's decision. */
  waiting: number;
}

interface TilesViewProps {
  sections: readonly Section[];
  search: string;
  /** Number of tiles, of those that are searched for, and of all. */
  found: number;
  total: number;
  /** Whether the page has the console around it, whose box searches records. */
  hasConsole: boolean;
  opensHere: boolean;
  /** Whether the product API keeps what is chosen. */
  canArrange: boolean;
  held: OwnLauncher["held"];
  announcements: readonly Shown[];
  csrfToken: string;
  notice?: NoticeContent;
  factorDue?: ReturnType<typeof dueNoticeOf>;
  requests?: Requests;
  reviews: number;
  hasOverview: boolean;
  /** Set for administrators. */
  admin?: { userId: string; setup?: SetupState };
  children?: ReactNode;
}

/** Spec §2 /dashboard/app. */
function TilesView({
  sections,
  search,
  found,
  total,
  hasConsole,
  opensHere,
  canArrange,
  held,
  announcements,
  csrfToken,
  notice,
  factorDue,
  requests,
  reviews,
  hasOverview,
  admin,
  children,
}: TilesViewProps) {
  return (
    <>
      <PageHeader title={words.title}>
        <ButtonRow>
          {hasOverview && <ButtonAnchor href={paths.overview}>{navigation.overview}</ButtonAnchor>}
          {requests?.isOffered && <ButtonAnchor href={paths.requestable}>{requestWords.more.title}</ButtonAnchor>}
        </ButtonRow>
      </PageHeader>
      {notice && <Notice {...notice} />}
      <Announcements announcements={announcements} csrfToken={csrfToken} />
      {requests !== undefined && requests.waiting > 0 && (
        <p className={noticeLook.info}>
          <a className="text-inherit" href={paths.requestsToDecide}>
            {requestWords.waiting.count(requests.waiting)}
          </a>
        </p>
      )}
      {reviews > 0 && (
        <p className={noticeLook.info}>
          <a className="text-inherit" href={paths.reviewsToDecide}>
            {reviewWords.waiting.count(reviews)}
          </a>
        </p>
      )}
      <FactorDue due={factorDue} leads />
      <MailWarning setup={admin?.setup} />
      {total === 0 && admin ? (
        <FirstSteps {...admin} />
      ) : total === 0 ? (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <>
          {hasConsole && total > FEW && <TileSearch className="mb-4" />}
          {search && <Found search={search} found={found} />}
          <TileSections sections={sections} opensHere={opensHere} />
          {sections.reduce((sum, { tiles }) => sum + tiles.length, 0) < found && (
            <p className="mt-4">
              <ButtonAnchor href={paths.allApps(search)}>{words.all(found)}</ButtonAnchor>
            </p>
          )}
          {canArrange && (
            <p className="mt-4">
              <a className="inline-flex min-h-10 items-center text-sm" href={paths.arrange}>
                {words.arrange}
              </a>
            </p>
          )}
        </>
      )}
      {!search && <Held held={held} />}
      {children}
    </>
  );
}

/** Without a search box all are found by looking. */
const FEW = 8;

const Found = ({ search, found }: { search: string; found: number }) => (
  <p className="mb-4" role="status">
    {found === 0 ? words.noneFound(search) : words.found(found, search)} <a href={paths.apps}>{words.clear}</a>
  </p>
);

/** What is assigned and does not open now, and why. */
function Held({ held }: Pick<TilesViewProps, "held">) {
  const minuteOf = useMinuteOf();
  if (held.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base font-semibold">{words.held}</h2>
      <ul>
        {held.map(({ application, client, reason, from }) => (
          <li className="break-words border-t py-2 text-sm" key={`${application} ${client}`}>
            <bdi className="font-semibold">{application}</bdi> (<bdi>{client}</bdi>){" "}
            <span className="text-muted">{from ? words.begins(minuteOf(from)) : words.whyHeld[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
