import { useLoaderData, useLocation } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { nameOf, shape, type TemplateRow, templateColumns } from "./columns";
import type { loadEmailTemplates } from "./email.server";
import { words } from "./words";

export { loadEmailTemplates as loader } from "./email.server";

export const meta = titled(words.email.title);

const list = paths.emailTemplate;
const columns = templateColumns<TemplateRow>((row) => <ViewLink row={row} />);

export default function EmailTemplateList() {
  return (
    <ListPage
      title={words.email.title}
      path={list}
      list={useLoaderData<typeof loadEmailTemplates>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.email.empty, text: words.email.emptyText, one: words.email.one }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowButtons name={nameOf(row)} actions={[editLink(list, row._id, search), removeLink(list, row._id, search)]} />
      )}
    />
  );
}

function ViewLink({ row }: { row: TemplateRow }) {
  const { search } = useLocation();
  const address = `${list}/${encodeURIComponent(row._id)}/view${searchWithoutAnswer(search)}`;
  return (
    <ButtonLink to={address} preventScrollReset aria-label={`${words.email.view} ${nameOf(row)}`}>
      {words.email.view}
    </ButtonLink>
  );
}
