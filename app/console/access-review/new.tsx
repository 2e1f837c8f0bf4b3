import { ChoiceField } from "~/console/kit/choice-field";
import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titled } from "~/console/kit/titled";
import { accessReview } from "~/contract/access-review";
import { REVIEW_DEFAULTS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { words as reviewWords } from "~/portal/access-review/words";
import { DayField } from "~/ui/day-field";
import { FieldGroup } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { loadNewReview, openReview } from "./access-review.server";
import { words } from "./words";

export { loadNewReview as loader, openReview as action } from "./access-review.server";

export const meta = titled(words.newTitle);

export default function NewReview() {
  const state = useDialogData<typeof loadNewReview, typeof openReview>();
  const field = fieldsOf(accessReview, state.form);
  return (
    <FormDialog
      title={words.newTitle}
      list={paths.accessReviews}
      labels={accessReview.labels}
      state={state}
      submit={words.open}
    >
      <TextField {...field("name")} autoComplete="off" />
      <FieldGroup legend={words.scope}>
        <ChoiceField {...field("applicationId")} choices={state.applications} empty={words.every} />
        <ChoiceField {...field("clientId")} choices={state.clients} empty={words.every} />
        <TextField {...field("role")} hint={words.roleHint} autoComplete="off" />
      </FieldGroup>
      <DayField {...field("deadline")} hint={words.deadlineHint} required />
      <SelectField
        {...field("undecided")}
        hint={words.undecidedHint}
        options={REVIEW_DEFAULTS.map((value) => ({ value, label: reviewWords.defaults[value] }))}
      />
    </FormDialog>
  );
}
