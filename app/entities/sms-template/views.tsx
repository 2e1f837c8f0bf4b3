import { useLoaderData } from "@remix-run/react";
import { useDialogData } from "~/admin/dialog-state";
import { ListPage } from "~/admin/list-page";
import { RemoveDialog } from "~/admin/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/admin/row-actions";
import type { SmsTemplate } from "~/contract/entities/template";
import { paths } from "~/lib/paths";
import { smsTemplate as words } from "~/text/sms-template";
import { template as common } from "~/text/template";
import { nameOf, shape, templateColumns } from "../template/columns";
import { TemplateDialog, type TemplateDialogState } from "../template/form";
import { PlainText, Preview } from "../template/preview";
import type * as server from "./sms-template.server";

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
