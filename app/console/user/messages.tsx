import { useLoaderData, useParams } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { loadList } from "~/console/kit/list.server";
import { ListBody } from "~/console/kit/list-body";
import { titled } from "~/console/kit/titled";
import { columns, nameOf, shape } from "~/console/message/columns";
import { words as messageWords } from "~/console/message/words";
import { paths } from "~/lib/paths";
import { words } from "./words";

const searchFields = shape.searchFields.filter(({ name }) => name !== "recipient");

export const loader = readerLoader((call) =>
  loadList(call, "listMessages", { ...shape, searchFields }, { among: () => ({ userId: call.params.id }) }),
);

export const meta = titled(words.tabs.messages);

export default function UserMessages() {
  const { id = "" } = useParams();
  return (
    <ListBody
      title={words.tabs.messages}
      path={`${paths.userPage(id)}/messages`}
      list={useLoaderData<typeof loader>()}
      columns={columns}
      searchFields={searchFields}
      empty={{ title: words.noMessage, text: words.noMessageText, one: messageWords.one }}
      nameOf={nameOf}
    />
  );
}
