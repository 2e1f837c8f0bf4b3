import { useLoaderData, useParams } from "@remix-run/react";
import { roleHoldersLoader } from "~/console/access/access.server";
import { columnsOf, shapes } from "~/console/access/columns";
import { ListBody } from "~/console/kit/list-body";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const loader = roleHoldersLoader;

export const meta = titled(words.tabs.people);

export default function RolePeople() {
  const { id = "" } = useParams();
  return (
    <ListBody
      title={words.tabs.people}
      path={`${paths.rolePage(id)}/people`}
      list={useLoaderData<typeof loader>()}
      columns={columnsOf.role}
      searchFields={shapes.role.searchFields}
      empty={{ title: words.nobody, text: words.nobodyText, one: words.person }}
      nameOf={({ person }) => person}
    />
  );
}
