import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { userLoader } from "~/auth/require-user.server";
import { isPortico } from "~/gateway/api.server";
import { pictureAddress } from "~/lib/picture-address";
import consoleStyles from "~/ui/console.css?url";
import { LightLinks } from "~/ui/light-link";
import { offeredNavigation } from "./offered.server";
import { DashboardShell } from "./shell";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "~/portal/problem/boundary";

/** Sets no cookie: the page inside does. */
export const loader = userLoader(({ session, user, role, isAdmin, isAuditor }) =>
  Promise.resolve({
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      userName: user.userName ?? "",
      role,
      picture: pictureAddress(user.profileImage ?? "") || undefined,
    },
    navigation: offeredNavigation({ isAdmin, isAuditor }),
    canFind: (isAdmin || isAuditor) && isPortico(),
    csrfToken: csrfTokenOf(session),
  }),
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: consoleStyles }];

export default function Dashboard() {
  return (
    <LightLinks>
      <DashboardShell {...useLoaderData<typeof loader>()}>
        <Outlet />
      </DashboardShell>
    </LightLinks>
  );
}
