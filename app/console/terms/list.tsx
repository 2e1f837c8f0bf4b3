import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { acceptancesOf, columns, shape } from "./columns";
import type { loadTerms } from "./terms.server";
import { words } from "./words";

export { loadTerms as loader } from "./terms.server";

export const meta = titled(words.title);

const list = paths.termsVersions;

/** A published version is only followed by another. */
const actionsOf = (id: string, name: string, isDraft: boolean, search: string) =>
  isDraft
    ? [
        editLink(list, id, search),
        { to: `${list}/${encodeURIComponent(id)}/publish${search}`, label: words.publish, icon: "send" as const },
        removeLink(list, id, search),
      ]
    : [{ to: acceptancesOf(name), label: words.acceptances, icon: "users" as const, shows: words.acceptances }];

export default function TermsList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadTerms>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={<ButtonLink to={paths.acceptances}>{words.allAcceptances}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name, state }, search) => (
        <RowButtons name={name} actions={actionsOf(_id, name, state === "DRAFT", search)} />
      )}
    />
  );
}
