import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadOutbox } from "./outbox.server";
import { OutboxView } from "./outbox-view";
import { outbox } from "./words";

export { loadOutbox as loader } from "./outbox.server";

export const meta: MetaFunction = () => [{ title: pageTitle(outbox.title) }];

export default function Outbox() {
  return <OutboxView {...useLoaderData<typeof loadOutbox>()} />;
}
