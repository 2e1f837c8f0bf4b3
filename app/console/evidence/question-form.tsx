import { Form } from "@remix-run/react";
import { ChoiceField } from "~/console/kit/choice-field";
import type { Choices } from "~/console/kit/choices";
import type { FormReply } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { DayField } from "~/ui/day-field";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow } from "~/ui/field-row";
import { Panel } from "~/ui/panel";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { ENTRIES, type EntryName, type EvidenceKind, HAPPENINGS } from "./kinds";
import { words } from "./words";

interface QuestionFormProps {
  kind: EvidenceKind;
  form: FormReply;
  applications: Choices;
  clients: Choices;
}

const { labels } = words;

/** A GET form: its address can be kept or shared. */
export const QuestionForm = ({ kind, ...props }: QuestionFormProps) => (
  <Panel wide>
    <ErrorSummary form={props.form} labels={labels} />
    <Form method="get" action={paths.evidenceOf(kind)} noValidate preventScrollReset>
      <FieldRow>
        {ENTRIES[kind].map((name, place) => (
          <div key={name} className={place === 0 && ENTRIES[kind][1] === "from" ? "sm:col-span-2" : undefined}>
            <Entry kind={kind} name={name} {...props} />
          </div>
        ))}
      </FieldRow>
      <Button kind="primary" type="submit" name="ask" value="1">
        {words.show}
      </Button>
    </Form>
  </Panel>
);

function Entry({ kind, name, form, applications, clients }: QuestionFormProps & { name: EntryName }) {
  const field = { form, name, label: labels[name] };
  switch (name) {
    case "person":
      return <TextField {...field} hint={words.personHint} autoComplete="off" required={kind === "person"} />;
    case "what":
      return (
        <SelectField {...field} options={HAPPENINGS.map((value) => ({ value, label: words.happenings[value] }))} />
      );
    case "at":
      return <DayField {...field} hint={words.dayHint} required />;
    case "from":
    case "until":
      return <DayField {...field} hint={words.dayHint} />;
    case "applicationId":
      return <ChoiceField {...field} choices={applications} empty={words.any} required={false} />;
    case "clientId":
      return <ChoiceField {...field} choices={clients} empty={words.any} required={false} />;
    case "role":
      return <TextField {...field} required={false} autoComplete="off" />;
    case "days":
      return <TextField {...field} hint={words.daysHint(words.daysDefault)} inputMode="numeric" required={false} />;
    case "which":
      return (
        <SelectField
          {...field}
          options={(["ALL", "NEVER"] as const).map((value) => ({ value, label: words.which[value] }))}
        />
      );
  }
}
