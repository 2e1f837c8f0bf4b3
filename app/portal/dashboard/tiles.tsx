import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectDocumentTo, redirectTo } from "~/auth/handlers.server";
import type { SignedIn } from "~/auth/load-context.server";
import { userLoader } from "~/auth/require-user.server";
import { TILE_DESCRIPTION_MAX } from "~/contract/kit/rules";
import type { SetupState } from "~/contract/setup";
import { type Api, isPortico } from "~/gateway/api.server";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { pageTitle } from "~/lib/product";
import { truncate } from "~/lib/truncate";
import { words as requestWords } from "~/portal/access-request/words";
import { words as reviewWords } from "~/portal/access-review/words";
import { dueNoticeOf, FactorDue } from "~/portal/factor/factor-due";
import { automaticLaunch } from "~/portal/launch/automatic.server";
import { startsOf } from "~/portal/launch/starts.server";
import { Avatar } from "~/ui/avatar";
import { ButtonAnchor } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice, noticeLook } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainForm } from "~/ui/plain-form";
import { FirstSteps, MailWarning } from "./first-steps";
import { navigation, tiles as words } from "./words";

/** A user's only application opens by itself, once per session (design §5). */
export const loader = userLoader(async ({ api, isAdmin, isAuditor, session, user, role }) => {
  const next = automaticLaunch(session, user);
  if (next) await (next === paths.launch ? redirectDocumentTo : redirectTo)(session, next);
  const starts = await startsOf(api);
  const tiles = user.applicationData.map((application) => toTile(application, user, starts));
  return answerPage(session, {
    tiles,
    csrfToken: csrfTokenOf(session),
    notice: session.get("notice"),
    factorDue: dueNoticeOf(user, role),
    requests: await requestsOf(api),
    reviews: await reviewsOf(api),
    hasOverview: isPortico() && (isAdmin || isAuditor),
    admin: isAdmin ? { userId: user._id, setup: await setupOf(api) } : undefined,
  });
});

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

type User = SignedIn["user"];

function toTile(
  { _id, name, applicationSecret }: User["applicationData"][number],
  user: User,
  starts: ReadonlyMap<string, string>,
): Tile {
  return {
    id: _id,
    name: name.description,
    description: applicationSecret?.applicationLogoutUri ?? "",
    logoUrl: name.applicationLogo ? pictureAddress(name.applicationLogo) : undefined,
    start: starts.get(_id),
    clients: user.assignments.filter(({ applicationId }) => applicationId === _id).length,
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function Tiles() {
  return (
    <TilesView {...useLoaderData<typeof loader>()}>
      <Outlet />
    </TilesView>
  );
}

interface Tile {
  id: string;
  name: string;
  description: string;
  logoUrl?: string;
  /** Clients the user may open it for. */
  clients: number;
  /** Address of an application that is not launched; empty if it only opens from elsewhere. */
  start?: string;
}

interface Requests {
  isOffered: boolean;
  /** Number that wait for the user's decision. */
  waiting: number;
}

interface TilesViewProps {
  tiles: readonly Tile[];
  csrfToken: string;
  notice?: NoticeContent;
  factorDue?: ReturnType<typeof dueNoticeOf>;
  requests?: Requests;
  reviews: number;
  hasOverview: boolean;
  /** Set for administrators. */
  admin?: { userId: string; setup?: SetupState };
  /** The open dialog. */
  children?: ReactNode;
}

/** Spec §2 /dashboard/app. */
function TilesView({
  tiles,
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
        <div className="-ml-2 -mt-2 flex flex-wrap *:ml-2 *:mt-2">
          {hasOverview && <ButtonAnchor href={paths.overview}>{navigation.overview}</ButtonAnchor>}
          {requests?.isOffered && <ButtonAnchor href={paths.requestable}>{requestWords.more.title}</ButtonAnchor>}
        </div>
      </PageHeader>
      {notice && <Notice {...notice} />}
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
      {tiles.length === 0 && admin ? (
        <FirstSteps {...admin} />
      ) : tiles.length === 0 ? (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] grid-gap-4 md:grid-cols-4">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <TileControl tile={tile} csrfToken={csrfToken} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}

const tileLook =
  "flex h-full min-h-44 w-full flex-col items-center rounded border bg-white p-4 text-center text-sm text-muted no-underline";
const openLook = "hover:border-green hover:shadow";

/**
 * With one client the tile opens a new window at once, with several it asks, with none it says so. Applications that are not launched ask
 * for the client at their sign-in.
 */
function TileControl({ tile, csrfToken }: { tile: Tile; csrfToken: string }) {
  if (tile.clients === 0) {
    return (
      <div className={`${tileLook} border-dashed`}>
        <TileFace tile={tile} />
        <small className="text-xs">{words.noClient}</small>
      </div>
    );
  }
  if (tile.start === "") {
    return (
      <div className={`${tileLook} border-dashed`}>
        <TileFace tile={tile} />
        <small className="text-xs">{words.noStart}</small>
      </div>
    );
  }
  if (tile.start !== undefined) {
    return (
      <a className={`${tileLook} ${openLook}`} href={tile.start} target="_blank" rel="noopener">
        <TileFace tile={tile} />
        <span className="sr-only"> ({words.newWindow})</span>
      </a>
    );
  }
  if (tile.clients > 1) {
    return (
      // Space opens it too, as on the buttons beside it.
      <a className={`${tileLook} ${openLook}`} href={paths.app(tile.id)} data-button="" data-place="">
        <TileFace tile={tile} />
      </a>
    );
  }
  return (
    <PlainForm className="h-full" csrfToken={csrfToken} action={paths.launch} target="_blank" rel="noopener">
      <input type="hidden" name="applicationId" value={tile.id} />
      <button className={`${tileLook} ${openLook}`} type="submit" name="intent" value="launch">
        <TileFace tile={tile} />
        <span className="sr-only"> ({words.newWindow})</span>
      </button>
    </PlainForm>
  );
}

function TileFace({ tile }: { tile: Tile }) {
  return (
    <>
      <div className="mb-3">
        {tile.logoUrl ? (
          <img className="object-contain" src={tile.logoUrl} alt="" width="85" height="70" />
        ) : (
          <Avatar name={tile.name} large />
        )}
      </div>
      <strong className="max-w-full break-words text-base font-semibold text-ink" dir="auto">
        {tile.name}
      </strong>{" "}
      <span className="max-w-full break-words" title={tile.description} dir="auto">
        {truncate(tile.description, TILE_DESCRIPTION_MAX)}
      </span>
    </>
  );
}
