import { useLoaderData } from "@remix-run/react";
import { listLoader } from "~/console/kit/list.server";
import { ListPage } from "~/console/kit/list-page";
import { listSearch } from "~/console/kit/list-query";
import { rowAction } from "~/console/kit/row-action.server";
import { RowSubmit } from "~/console/kit/row-submit";
import { titled } from "~/console/kit/titled";
import type { Message } from "~/contract/message";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { columns, type ListedMessage, nameOf, shape } from "./columns";
import { words } from "./words";

const canBeSent = ({ status, expiresAt }: Message): boolean =>
  status !== "SENT" && !(expiresAt && Date.parse(expiresAt) <= Date.now());

export const loader = listLoader("listMessages", shape, {
  complete: async (rows) => rows.map((row): ListedMessage => ({ ...row, canBeSent: canBeSent(row) })),
});

export const action = rowAction({
  list: paths.messages,
  act: (messageId, { api }) => api("resendMessage", { messageId }),
});

export const meta = titled(words.title);

const list = paths.messages;

export default function MessageList() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ListPage<ListedMessage>
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
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, _, name) =>
        row.canBeSent &&
        !loaded.isAuditor && (
          <RowSubmit id={row._id} name={name} label={words.resend} icon="retry" csrfToken={loaded.csrfToken} />
        )
      }
    />
  );
}
