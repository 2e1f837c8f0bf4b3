import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import type { SmsTemplate } from "~/contract/template";
import { paths } from "~/lib/paths";
import { nameOf, shape, templateColumns } from "./columns";
import type { loadSmsTemplates } from "./sms.server";
import { words } from "./words";

export { loadSmsTemplates as loader } from "./sms.server";

export const meta = titled(words.sms.title);

const list = paths.smsTemplate;
const columns = templateColumns<SmsTemplate>(({ template }) => template);

export default function SmsTemplateList() {
  return (
    <ListPage
      title={words.sms.title}
      path={list}
      list={useLoaderData<typeof loadSmsTemplates>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.sms.empty, text: words.sms.emptyText, one: words.sms.one }}
      nameOf={nameOf}
      actionsHeader={words.action}
      actions={(row, search) => (
        <RowButtons name={nameOf(row)} actions={[editLink(list, row._id, search), removeLink(list, row._id, search)]} />
      )}
    />
  );
}
