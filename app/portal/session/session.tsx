import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { endSessions, loadSessions } from "./session.server";
import { SessionsView } from "./session-view";
import { sessions } from "./words";

export { endSessions as action, loadSessions as loader } from "./session.server";

/** After a refusal as well: the session had ended, so the list that is shown is not the one there is. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: pageTitle(sessions.title) }];

export default function Sessions() {
  const loaded = useLoaderData<typeof loadSessions>();
  return <SessionsView {...loaded} {...useActionData<typeof endSessions>()} />;
}
