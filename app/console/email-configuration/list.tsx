import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { columns, nameOf, shape } from "./columns";
import type { loadEmailConfigurations } from "./email-configuration.server";
import { words } from "./words";

export { loadEmailConfigurations as loader } from "./email-configuration.server";

export const meta = titled(words.title);

const list = paths.emailConfiguration;

export default function EmailConfigurationList() {
  const loaded = useLoaderData<typeof loadEmailConfigurations>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={
        loaded.isAuditor ? undefined : (
          <ButtonLink to={`${list}/page${listSearch(loaded.query)}`} preventScrollReset>
            {words.addPage}
          </ButtonLink>
        )
      }
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowButtons
          name={nameOf(row)}
          actions={[
            editLink(list, row._id, search),
            removeLink(list, row._id, search),
            { to: `${list}/${encodeURIComponent(row._id)}/test${search}`, label: words.test, icon: "send" },
          ]}
        />
      )}
    />
  );
}
