import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { endSessions, loadSessions } from "~/portal/sessions/sessions.server";
import { SessionsView } from "~/portal/sessions/view";
import { sessions } from "~/text/sessions";

export { endSessions as action, loadSessions as loader } from "~/portal/sessions/sessions.server";

/** After a refusal as well: the session had ended, so the list that is shown is not the one there is. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: pageTitle(sessions.title) }];

export default function Sessions() {
  const loaded = useLoaderData<typeof loadSessions>();
  return <SessionsView {...loaded} {...useActionData<typeof endSessions>()} />;
}
