import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadOutbox } from "~/portal/outbox/outbox.server";
import { OutboxView } from "~/portal/outbox/view";
import { outbox } from "~/text/outbox";

export { loadOutbox as loader } from "~/portal/outbox/outbox.server";

export const meta: MetaFunction = () => [{ title: pageTitle(outbox.title) }];

export default function Outbox() {
  return <OutboxView {...useLoaderData<typeof loadOutbox>()} />;
}
