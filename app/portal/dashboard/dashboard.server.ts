import { redirect } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { page, redirectDocumentTo, redirectTo } from "~/auth/handlers.server";
import type { SignedIn } from "~/auth/load-context.server";
import { problem } from "~/auth/problem.server";
import { adminLoader, userLoader } from "~/auth/require-user.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { automaticLaunch } from "../launch/automatic.server";
import { navigationFor } from "./navigation";
import type { Tile } from "./tiles-view";

/** Frame of every dashboard page. Sets no cookie: the page inside does. */
export const loadShell = userLoader(({ session, user, role, isAdmin }) =>
  Promise.resolve({
    user: { firstName: user.firstName, lastName: user.lastName, userName: user.userName ?? "", role },
    navigation: navigationFor(isAdmin, env().demoContent),
    csrfToken: csrfTokenOf(session),
  }),
);

export const loadDashboard = userLoader(async () => {
  throw redirect(paths.apps);
});

/** The tiles; a user's only application opens by itself, once per session (design §5). */
export const loadTiles = userLoader(async ({ session, user }) => {
  const next = automaticLaunch(session, user);
  if (next) await (next === paths.launch ? redirectDocumentTo : redirectTo)(session, next);
  const tiles = user.applicationData.map((application) => toTile(application, user));
  return page(session, { tiles, csrfToken: csrfTokenOf(session), notice: session.get("notice") });
});

/** The SSO dialog: for which client to open the application. */
export const loadSsoDialog = userLoader(async ({ session, user, api, params }) => {
  const application = user.applicationData.find(({ _id }) => _id === params.applicationId);
  if (!application) throw problem("not-found");
  const answer = await api("clientsOfApplicationAndUser", { userId: user._id, applicationId: application._id });
  if (answer.code !== 200) throw problem(answer.code === 503 ? "unavailable" : "broken", answer.msg);
  const clients = answer.data.flatMap(({ clientData, role }) =>
    clientData.map((client) => ({ id: client._id, name: client.actualName, role: role ?? "" })),
  );
  return page(session, {
    application: { id: application._id, name: application.name.description },
    clients,
    csrfToken: csrfTokenOf(session),
  });
});

type User = SignedIn["user"];

function toTile({ _id, name, applicationSecret }: User["applicationData"][number], user: User): Tile {
  return {
    id: _id,
    name: name.description,
    description: applicationSecret?.applicationLogoutUri ?? "",
    logoUrl: name.applicationLogo ?? undefined,
    clients: user.assignments.filter(({ applicationId }) => applicationId === _id).length,
  };
}

/**
 * Addresses below the dashboard that no screen answers: Admins go to /404, others to /login (spec §2), as for every
 * address they may not see.
 */
export const loadUnknown = adminLoader(async () => {
  throw redirect(paths.notFound);
});
