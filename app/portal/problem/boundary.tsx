import { isRouteErrorResponse, type MetaFunction, useLocation, useRouteError } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import type { Unsent } from "~/lib/form-reply";
import { doors, paths } from "~/lib/paths";
import { pageTitle, shownProduct } from "~/lib/product";
import { WAY_PARAMETER } from "~/lib/steps";
import { Button, ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { notFoundWords, problemWords } from "./words";

type Frame = ComponentType<{ title: string; links?: readonly { href: string; text: string }[]; children?: ReactNode }>;

/** Any error in words, without its cause. `Frame`: the surroundings, unless it is a page of its own. */
export function ProblemBoundary({ Frame = PublicCard }: { Frame?: Frame }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { title, text, retry, link, unsent, typed, namesAddress } = wordsOf(error);
  // The launch page has nothing of its own to show.
  const [page, address] = pathname === paths.launch ? [paths.apps, paths.apps] : [pathname, pathname + search];
  const leadsOn = doors.includes(pathname) || new URLSearchParams(search).has(WAY_PARAMETER);
  const next = leadsOn ? address : paths.dashboard;
  const retryHref = { address, page, next, list: listOf(pathname) };
  if (title === notFoundWords.title) return <NotFoundView Frame={Frame} address={pathname} />;
  const problem = { Frame, title, text };
  if (unsent) return <UnsentView {...problem} unsent={unsent} action={pathname + search} />;
  const named = namesAddress ? pathname : undefined;
  return (
    <ProblemView {...problem} address={named} retryHref={retry && retryHref[retry]} retryText={link} typed={typed} />
  );
}

/** `/dashboard/client` for `/dashboard/client/…/edit`. */
const listOf = (pathname: string): string => pathname.split("/").slice(0, 3).join("/");

/** Pages without an error set their own title. */
export const problemMeta: MetaFunction = ({ error }) => [{ title: error ? pageTitle(titleOf(error)) : shownProduct() }];

const titleOf = (error: unknown): string => {
  const { title } = wordsOf(error);
  return title === notFoundWords.title ? notFoundWords.pageTitle : title;
};

/** `address`: the unknown one. */
export function NotFoundView({ Frame = PublicCard, address }: { Frame?: Frame; address?: string }) {
  return (
    <Frame title={notFoundWords.title}>
      <p className="mb-4">{notFoundWords.text}</p>
      {address && <AddressLine address={address} />}
      <ButtonAnchor kind="primary" wide href={paths.home}>
        {notFoundWords.home}
      </ButtonAnchor>
    </Frame>
  );
}

/** The address may be mistyped. */
const AddressLine = ({ address }: { address: string }) => (
  <p className="mb-4 break-words">
    {problemWords.address} <strong>{address}</strong>
  </p>
);

interface ProblemViewProps {
  Frame: Frame;
  title: string;
  text: string;
  address?: string;
  /** Where to go on; absent if only home helps. */
  retryHref?: string;
  retryText?: string;
  typed?: Unsent["values"];
}

const links = [{ href: paths.home, text: problemWords.home }];

/** Errors no form can show: 400, 403, 429, 500, 503. */
function ProblemView(props: ProblemViewProps) {
  const { Frame, title, text, address, retryHref, retryText = problemWords.retry, typed } = props;
  return (
    <Frame title={title} links={retryHref ? links : undefined}>
      <p className="mb-4" role="alert">
        {text}
      </p>
      {address && <AddressLine address={address} />}
      {typed && <Typed values={typed} />}
      <ButtonAnchor kind="primary" wide href={retryHref ?? paths.home}>
        {retryHref ? retryText : problemWords.home}
      </ButtonAnchor>
    </Frame>
  );
}

const Typed = ({ values }: { values: Unsent["values"] }) => (
  <>
    <p className="mb-2">{problemWords.deleted.kept}</p>
    <dl className="text-sm">
      {Object.entries(values).map(([name, entries]) =>
        NOT_TYPED.includes(name) || [entries].flat().join("") === "" ? null : (
          <div className="mb-2" key={name}>
            <dt className="text-muted">{spelledOut(name)}</dt>
            <dd className="break-words">{[entries].flat().join(", ")}</dd>
          </div>
        ),
      )}
    </dl>
  </>
);

const NOT_TYPED = ["intent", "version", "opened"];

/** `officeContact` becomes "office contact". */
const spelledOut = (name: string): string => name.replace(/([A-Z])/g, " $1").toLowerCase();

interface UnsentViewProps {
  Frame: Frame;
  title: string;
  text: string;
  unsent: Unsent;
  action: string;
}

function UnsentView({ Frame, title, text, unsent: { csrfToken, values, msg }, action }: UnsentViewProps) {
  return (
    <Frame title={title} links={links}>
      <p className="mb-4" role="alert">
        {msg ?? text}
      </p>
      <p className="mb-4">{problemWords.kept}</p>
      <form method="post" action={action}>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        {Object.entries(values).flatMap(([name, entries]) =>
          [entries].flat().map((entry) => <input key={`${name} ${entry}`} type="hidden" name={name} value={entry} />),
        )}
        <Button type="submit" kind="primary" wide>
          {problemWords.sendAgain}
        </Button>
      </form>
    </Frame>
  );
}

/** Remix's message for an error it logged on the server. */
const LOGGED_ON_THE_SERVER = /^Unexpected Server Error$/;

interface ProblemWords {
  title: string;
  text: string;
  /** Absent if none helps. */
  retry?: "address" | "page" | "next" | "list";
  link?: string;
  unsent?: Unsent;
  typed?: Unsent["values"];
  namesAddress?: boolean;
}

function wordsOf(error: unknown): ProblemWords {
  if (!isRouteErrorResponse(error)) {
    const isLogged = error instanceof Error && LOGGED_ON_THE_SERVER.test(error.message);
    return { ...(isLogged ? problemWords.failed : problemWords.failedHere), retry: "address" };
  }
  const { kind, msg, unsent } = (error.data ?? {}) as { kind?: string; msg?: string; unsent?: Unsent };
  switch (error.status) {
    case 404:
      if (kind === "deleted")
        return {
          ...problemWords.deleted,
          text: msg ?? problemWords.deleted.text,
          typed: unsent?.values,
          retry: "list",
          link: problemWords.deleted.list,
        };
      return notFoundWords;
    case 503:
      return { ...(kind === "unusable" ? problemWords.unusable : problemWords.unavailable), retry: "address", unsent };
    case 501:
      return { ...problemWords.notOffered, text: msg ?? problemWords.notOffered.text };
    case 429:
      return { ...problemWords.tooMany, text: msg ?? problemWords.tooMany.text, retry: "address" };
    case 403:
      if (kind === "foreign-origin") return problemWords.foreignOrigin;
      if (kind === "signed-in-meanwhile") return { ...problemWords.signedInMeanwhile, retry: "next" };
      if (kind === "sign-in-renewed") return { ...problemWords.signInRenewed, retry: "address" };
      if (kind === "signed-out-meanwhile") return { ...problemWords.signedOutMeanwhile, retry: "page" };
      if (kind === "session-unknown") return { ...problemWords.sessionUnknown, retry: "page" };
      if (kind === "user-changed") return { ...problemWords.userChanged, retry: "page" };
      if (kind === "admins-only") return { ...problemWords.adminsOnly, namesAddress: true };
      return kind === "not-allowed" ? problemWords.notAllowed : { ...problemWords.forbidden, retry: "address" };
    case 413:
      return { ...problemWords.tooLarge, retry: "address" };
    case 400:
    case 405:
      return { ...problemWords.unreadable, retry: "page" };
    default:
      return { ...problemWords.failed, retry: "address" };
  }
}
