import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { words as kit } from "~/admin/words";
import { approvalQuestion as words } from "~/text/approval-question";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { useScripted } from "~/ui/scripted";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { Answer } from "./answer";
import type { loadApprovalQuestion } from "./approval-question.server";

const labels = { applicationId: words.application, clientId: words.client, pageId: words.page, amount: words.amount };

/** "Who approves page P of application X for client C at amount M, in which order?" */
export function ApprovalQuestion() {
  const { form, applications, clients, pages, answer } = useLoaderData<typeof loadApprovalQuestion>();
  const submit = useSubmit();
  const isScripted = useScripted();
  /** The application's pages are the next choice. */
  const showPages = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.form) submit(target.form, { replace: true, preventScrollReset: true });
  };
  const select = { form, empty: kit.choose };
  return (
    <>
      <PageHeader title={words.title} />
      <div className="panel question">
        <p className="hint">{words.lead}</p>
        <ErrorSummary form={form} labels={labels} />
        <Form method="get" noValidate preventScrollReset>
          <div className="field-row">
            <div>
              <SelectField {...select} name="applicationId" label={labels.applicationId} options={applications} onChange={showPages} />
              {!isScripted && (
                <button className="button reload" type="submit">
                  {words.showPages}
                </button>
              )}
            </div>
            <SelectField {...select} name="pageId" label={labels.pageId} options={pages} />
            <SelectField {...select} name="clientId" label={labels.clientId} options={clients} />
            <TextField form={form} name="amount" label={labels.amount} placeholder={words.anyAmount} inputMode="decimal" required={false} />
          </div>
          <button className="button button-primary" type="submit" name="ask" value="1">
            {words.ask}
          </button>
        </Form>
      </div>
      {answer && <Answer {...answer} />}
    </>
  );
}
