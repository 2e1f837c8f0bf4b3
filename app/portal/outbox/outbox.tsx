import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import styles from "~/ui/outbox.css?url";
import type { loadOutbox } from "./outbox.server";
import { OutboxView } from "./outbox-view";
import { outbox } from "./words";

export { ProblemBoundary as ErrorBoundary } from "~/portal/problem/boundary";
export { loadOutbox as loader } from "./outbox.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: pageTitle(outbox.title) }];

export default function Outbox() {
  return <OutboxView {...useLoaderData<typeof loadOutbox>()} />;
}
