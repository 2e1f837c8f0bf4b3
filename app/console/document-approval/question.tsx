import { Form, useLoaderData } from "@remix-run/react";
import { ChoiceField } from "~/console/kit/choice-field";
import { useReload } from "~/console/kit/reload";
import { titled } from "~/console/kit/titled";
import { REGIONS } from "~/contract/kit/rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { useScripted } from "~/ui/scripted";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { Answer } from "./answer";
import type { loadApprovalQuestion } from "./question.server";
import { words } from "./question-words";

export { loadApprovalQuestion as loader } from "./question.server";

export const meta = titled(words.title);

const labels = {
  applicationId: words.application,
  clientId: words.client,
  pageId: words.page,
  region: words.region,
  amount: words.amount,
};

export default function ApprovalQuestion() {
  const { form, applications, clients, pages, answer } = useLoaderData<typeof loadApprovalQuestion>();
  const isScripted = useScripted();
  const showPages = useReload();
  return (
    <>
      <PageHeader title={words.title} />
      <Panel wide>
        <Hint className="mb-4">{words.lead}</Hint>
        <ErrorSummary form={form} labels={labels} />
        <Form method="get" noValidate preventScrollReset>
          <FieldRow>
            <div>
              <ChoiceField
                form={form}
                name="applicationId"
                label={labels.applicationId}
                choices={applications}
                onChange={showPages}
              />
              {!isScripted && (
                <div className="mb-4">
                  <Button type="submit">{words.showPages}</Button>
                </div>
              )}
            </div>
            <ChoiceField form={form} name="pageId" label={labels.pageId} choices={pages} />
            <ChoiceField form={form} name="clientId" label={labels.clientId} choices={clients} />
            <SelectField
              form={form}
              name="region"
              label={labels.region}
              options={REGIONS}
              empty={words.anyRegion}
              required={false}
            />
            <TextField
              form={form}
              name="amount"
              label={labels.amount}
              placeholder={words.anyAmount}
              inputMode="decimal"
              required={false}
            />
          </FieldRow>
          <Button kind="primary" type="submit" name="ask" value="1">
            {words.ask}
          </Button>
        </Form>
      </Panel>
      {answer && <Answer {...answer} />}
    </>
  );
}
