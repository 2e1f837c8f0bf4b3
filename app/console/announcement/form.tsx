import { useDialogData } from "~/console/kit/dialog-state";
import { fieldsOf } from "~/console/kit/fields-of";
import { FormDialog } from "~/console/kit/form-dialog";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { announcement } from "~/contract/announcement";
import { paths } from "~/lib/paths";
import { CheckboxField } from "~/ui/checkbox-field";
import { DayField } from "~/ui/day-field";
import { FieldGroup, FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { loadAnnouncement, saveAnnouncement } from "./announcement.server";
import { audienceChoices, kindChoices } from "./columns";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadAnnouncement as loader, saveAnnouncement as action } from "./announcement.server";

export const meta = titledForm(words);

export default function AnnouncementForm() {
  const state = useDialogData<typeof loadAnnouncement, typeof saveAnnouncement>();
  const field = fieldsOf(announcement, state.form);
  return (
    <FormDialog
      title={useFormTitle(words)}
      size="large"
      list={paths.announcement}
      labels={announcement.labels}
      state={state}
    >
      <TextField {...field("title")} autoComplete="off" />
      <TextAreaField {...field("text")} hint={words.textHint} rows={4} />
      <FieldRow>
        <TextField {...field("titleHi")} hint={words.hindiHint} lang="hi" autoComplete="off" />
        <SelectField {...field("kind")} options={kindChoices} />
      </FieldRow>
      <TextAreaField {...field("textHi")} hint={words.hindiHint} lang="hi" rows={4} />
      <FieldGroup legend={words.audience}>
        <SelectField {...field("audience")} hint={words.audienceHint} options={audienceChoices} />
        <FieldRow>
          <TextAreaField {...field("applications")} hint={words.namesHint} rows={3} required={false} />
          <TextAreaField {...field("clients")} hint={words.namesHint} rows={3} required={false} />
        </FieldRow>
        <CheckboxField {...field("onSignIn")} hint={words.signInHint} />
      </FieldGroup>
      <FieldGroup legend={words.when}>
        <FieldRow>
          <DayField {...field("validFrom")} hint={words.fromHint} />
          <DayField {...field("validUntil")} hint={words.untilHint} />
        </FieldRow>
      </FieldGroup>
    </FormDialog>
  );
}
