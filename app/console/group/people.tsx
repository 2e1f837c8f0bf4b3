import { useLoaderData, useParams } from "@remix-run/react";
import { ListBody } from "~/console/kit/list-body";
import { listSearch } from "~/console/kit/list-query";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { people, peopleShape } from "./columns";
import type { loadPeople } from "./group.server";
import { words } from "./words";

export { loadPeople as loader } from "./group.server";

export const meta = titled(words.tabs.people);

export default function GroupPeople() {
  const { id = "" } = useParams();
  const list = useLoaderData<typeof loadPeople>();
  const path = `${paths.groupPage(id)}/people`;
  return (
    <>
      <ListBody
        title={words.tabs.people}
        path={path}
        list={list}
        columns={people}
        searchFields={peopleShape.searchFields}
        empty={{ title: words.nobody, text: words.nobodyText, one: words.person }}
        nameOf={({ person }) => person}
      />
      {list.total > 0 && (
        <p className="mt-4">
          <ButtonAnchor href={`${path}/download${listSearch(list.query)}`}>
            <Icon name="download" className="mr-2 shrink-0" />
            {words.download}
          </ButtonAnchor>
        </p>
      )}
    </>
  );
}
