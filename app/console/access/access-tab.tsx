import type { ReactNode } from "react";
import type { LoadedList } from "~/console/kit/list.server";
import { ListBody } from "~/console/kit/list-body";
import type { AccessEntry } from "~/contract/access";
import { paths } from "~/lib/paths";
import { type AccessOf, columnsOf, shapes } from "./columns";
import { words } from "./words";

export const accessChoosing = {
  to: paths.accessChosen,
  acts: [{ name: "takeAway", label: words.takeAway.label }],
};

interface AccessTabProps {
  kind: AccessOf;
  path: string;
  list: LoadedList<AccessEntry>;
  filters?: ReactNode;
}

export const AccessTab = ({ kind, path, list, filters }: AccessTabProps) => (
  <ListBody
    title={words.title}
    path={path}
    list={list}
    columns={columnsOf[kind]}
    searchFields={shapes[kind].searchFields}
    filters={filters}
    empty={
      kind === "user"
        ? { title: words.nothing, text: words.nothingText, one: words.one }
        : { title: words.none, text: words.noneText, one: words.one }
    }
    choosing={accessChoosing}
    nameOf={({ person, application }) => (kind === "user" ? application : person)}
  />
);
