import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import type { SmsTemplate } from "~/contract/template";
import { paths } from "~/lib/paths";
import { nameOf, shape, templateColumns } from "./columns";
import { TemplateDialog, type TemplateDialogState } from "./form";
import { PlainText, Preview } from "./preview";
import type * as server from "./sms.server";
import { smsTemplate as words } from "./sms-words";
import { template as common } from "./words";

const list = paths.smsTemplate;
const columns = templateColumns<SmsTemplate>(({ template }) => template);

export const SmsTemplateList = () => (
  <ListPage
    title={words.title}
    path={list}
    list={useLoaderData<typeof server.loadSmsTemplates>()}
    columns={columns}
    searchFields={shape.searchFields}
    create={{ label: common.create, to: "new" }}
    empty={{ title: words.empty, text: words.emptyText }}
    nameOf={nameOf}
    actionsHeader={common.action}
    actions={(row, search) => (
      <RowButtons
        name={nameOf(row)}
        actions={[editAction(list, row._id, search), removeAction(list, row._id, search)]}
      />
    )}
  />
);

const SmsTemplateDialog = ({ title, state }: { title: string; state: TemplateDialogState }) => (
  <TemplateDialog
    title={title}
    list={list}
    state={state}
    preview={(preview) => (
      <Preview preview={preview}>
        <PlainText title={common.asText} text={preview.text} />
      </Preview>
    )}
  />
);

export const NewSmsTemplate = () => (
  <SmsTemplateDialog
    title={words.newTitle}
    state={useDialogData<typeof server.loadNewSmsTemplate, typeof server.saveNewSmsTemplate>()}
  />
);

export const EditSmsTemplate = () => (
  <SmsTemplateDialog
    title={words.editTitle}
    state={useDialogData<typeof server.loadSmsTemplate, typeof server.saveSmsTemplate>()}
  />
);

export const RemoveSmsTemplate = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadSmsTemplateRemoval, typeof server.removeSmsTemplate>()}
  />
);
