import type { LinksFunction } from "@remix-run/node";
import { Outlet, useFetcher, useFetchers, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { helpContactIn } from "~/auth/brand.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { userLoader } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { type SessionLimits, sharedLimits } from "~/lib/session-limits";
import { readersZone } from "~/lib/zone.server";
import { haveTerms } from "~/portal/terms/current.server";
import consoleStyles from "~/ui/console.css?url";
import { LightLinks } from "~/ui/light-link";
import { Zone } from "~/ui/time";
import { accountEntries } from "./navigation";
import { offeredNavigation } from "./offered.server";
import { DashboardShell } from "./shell";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "~/portal/problem/boundary";

/** Sets no cookie: the page inside does. */
export const loader = userLoader(async ({ request, session, api, user, role, isAdmin, isAuditor, administers }) => ({
  user: {
    firstName: user.firstName,
    lastName: user.lastName,
    userName: user.userName ?? "",
    role,
    picture: pictureAddress(user.profileImage ?? "") || undefined,
  },
  navigation: offeredNavigation({ isAdmin, isAuditor, administers }),
  accountEntries: accountEntries(isPortico()),
  hasConsole: isAdmin || isAuditor || administers.length > 0,
  canFind: (isAdmin || isAuditor) && isPortico(),
  helpContact: await helpContactIn(api),
  idleMinutes: isPortico() ? limitsOf(session).idleMinutes : undefined,
  csrfToken: csrfTokenOf(session),
  leftMs: isAdmin || administers.length > 0 ? leftOf(user.confirmedUntil) : undefined,
  hasTerms: await haveTerms(api),
  zone: readersZone(request),
  isZoneChosen: Boolean(user.timeZone),
}));

const limitsOf = (session: BrowserSession): SessionLimits =>
  session.get("isShared") ? sharedLimits(env().sessionLimits) : env().sessionLimits;

/** Milliseconds; undefined where the product API does not say. */
const leftOf = (until: string | null | undefined): number | undefined =>
  until === undefined ? undefined : until === null ? 0 : Math.max(0, Date.parse(until) - Date.now());

export const links: LinksFunction = () => [{ rel: "stylesheet", href: consoleStyles }];

export default function Dashboard() {
  const { zone, isZoneChosen, ...shell } = useLoaderData<typeof loader>();
  useToldZone(zone, isZoneChosen, shell.csrfToken);
  useSaidRequests();
  return (
    <LightLinks>
      <Zone.Provider value={zone}>
        <DashboardShell {...shell}>
          <Outlet />
        </DashboardShell>
      </Zone.Provider>
    </LightLinks>
  );
}

/** Tells `public/stay.js` of the framework's requests, which keep the session as a new page does. */
function useSaidRequests() {
  const { state } = useNavigation();
  const fetching = useFetchers().length;
  useEffect(() => {
    document.dispatchEvent(new Event("asked"));
  }, [state, fetching]);
}

/** Tells the browser's zone once; the page is then drawn in it, if the server knows it. */
function useToldZone(zone: string | undefined, isChosen: boolean, csrfToken: string) {
  const { submit } = useFetcher();
  const isTold = useRef(false);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (isChosen || isTold.current || !own || own === (zone ?? "UTC")) return;
    isTold.current = true;
    submit({ zone: own, csrfToken }, { method: "post", action: paths.zone });
  }, [zone, isChosen, csrfToken, submit]);
}
