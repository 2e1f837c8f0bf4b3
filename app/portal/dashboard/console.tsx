import { Outlet, useLoaderData } from "@remix-run/react";
import { userLoader } from "~/auth/require-user.server";
import { isPortico } from "~/gateway/api.server";
import { useFocusAfterSending } from "~/ui/use-focus-after-sending";
import { ClientsNotice } from "./clients-notice";
import { MailWarning } from "./first-steps";

export { ErrorBoundary, meta } from "./content-boundary";

/** Pages below load framework scripts, but work without them. */
export const handle = { hydrate: true };

/** Administrators learn here that mail fails: only they can fix it. */
export const loader = userLoader(async ({ api, isAdmin, isAuditor, administers }) => {
  const state = isPortico() && (isAdmin || isAuditor) ? await api("setupState", {}) : undefined;
  return { setup: state?.code === 200 ? state.data : undefined, administers };
});

export default function Console() {
  const { setup, administers } = useLoaderData<typeof loader>();
  useFocusAfterSending();
  return (
    <>
      <MailWarning setup={setup} />
      <ClientsNotice clients={administers} />
      <Outlet />
    </>
  );
}
