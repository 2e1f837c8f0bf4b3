import { useLoaderData } from "@remix-run/react";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import { ListPage } from "~/console/kit/list-page";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { editAction, RowButtons, removeAction } from "~/console/kit/row-actions";
import { HtmlFrame } from "~/editor/html-frame";
import type { MailParts } from "~/editor/mail-frame";
import { paths } from "~/lib/paths";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/text-field";
import { nameOf, shape } from "./columns";
import type * as server from "./email.server";
import { columns } from "./email-columns";
import { emailTemplate as words } from "./email-words";
import { TemplateDialog, type TemplateDialogState } from "./form";
import type { ShownPreview } from "./preview";
import { PlainText, Preview } from "./preview";
import { template as common } from "./words";

const list = paths.emailTemplate;

export const EmailTemplateList = () => (
  <ListPage
    title={words.title}
    path={list}
    list={useLoaderData<typeof server.loadEmailTemplates>()}
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

function EmailTemplateDialog({ title, state }: { title: string; state: TemplateDialogState }) {
  return (
    <TemplateDialog
      title={title}
      list={list}
      state={state}
      subject={
        <TextField form={state.form} name="subject" label={common.subject} required={false} autoComplete="off" />
      }
      preview={(preview) => <EmailPreview preview={preview} />}
    />
  );
}

function EmailPreview({ preview }: { preview: ShownPreview }) {
  return (
    <Preview preview={preview}>
      <Letter subject={preview.subject} mail={preview.mail} />
      <PlainText title={common.asText} text={preview.text} />
    </Preview>
  );
}

function Letter({ subject, mail }: { subject: string; mail: MailParts }) {
  return (
    <>
      {subject && <p className="subject">{subject}</p>}
      <HtmlFrame title={words.viewTitle} mail={mail} />
    </>
  );
}

export const NewEmailTemplate = () => (
  <EmailTemplateDialog
    title={words.newTitle}
    state={useDialogData<typeof server.loadNewEmailTemplate, typeof server.saveNewEmailTemplate>()}
  />
);

export const EditEmailTemplate = () => (
  <EmailTemplateDialog
    title={words.editTitle}
    state={useDialogData<typeof server.loadEmailTemplate, typeof server.saveEmailTemplate>()}
  />
);

export function ViewEmailTemplate() {
  const { subject, mail } = useLoaderData<typeof server.loadEmailTemplateView>();
  return (
    <Dialog title={words.viewTitle} size="large" closeHref={useListAddress(list)}>
      <Letter subject={subject} mail={mail} />
    </Dialog>
  );
}

export const RemoveEmailTemplate = () => (
  <RemoveDialog
    title={words.deleteTitle}
    list={list}
    state={useDialogData<typeof server.loadEmailTemplateRemoval, typeof server.removeEmailTemplate>()}
  />
);
