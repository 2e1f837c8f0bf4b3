import { useLoaderData, useParams } from "@remix-run/react";
import { accessLoader } from "~/console/access/access.server";
import { AccessTab } from "~/console/access/access-tab";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const loader = accessLoader("client");

export const meta = titled(words.tabs.access);

export default function ClientAccess() {
  const { id = "" } = useParams();
  return <AccessTab kind="client" path={`${paths.clientPage(id)}/access`} list={useLoaderData<typeof loader>()} />;
}
