import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { RowSubmit } from "~/console/kit/row-submit";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { columns, nameOf, shape } from "./columns";
import type { loadMessages } from "./message.server";
import { words } from "./words";

export { loadMessages as loader, resendMessage as action } from "./message.server";

export const meta = titled(words.title);

const list = paths.messages;

/** What was sent and what waits to be: nothing to make or edit, but what is not out yet can be tried again. */
export default function MessageList() {
  const loaded = useLoaderData<typeof loadMessages>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      tools={
        <ButtonLink to={list + listSearch(loaded.query)} preventScrollReset>
          {words.refresh}
        </ButtonLink>
      }
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actionsWidth="narrow"
      actions={(row) =>
        row.status !== "SENT" && (
          <RowSubmit id={row._id} name={nameOf(row)} label={words.resend} icon="retry" csrfToken={loaded.csrfToken} />
        )
      }
    />
  );
}
