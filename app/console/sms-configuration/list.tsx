import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, nameOf, shape } from "./columns";
import type { loadSmsConfigurations } from "./sms-configuration.server";
import { words } from "./words";

export { loadSmsConfigurations as loader } from "./sms-configuration.server";

export const meta = titled(words.title);

const list = paths.smsConfiguration;

export default function SmsConfigurationList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadSmsConfigurations>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
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
