import { useLocation } from "@remix-run/react";
import { Confirmable } from "~/console/kit/confirmable";
import { type DialogState, useDialogData } from "~/console/kit/dialog-state";
import { EnterSaves } from "~/console/kit/enter-saves";
import { fieldsOf } from "~/console/kit/fields-of";
import { LogoField } from "~/console/kit/logo-field";
import { LOGO_FILE } from "~/console/kit/logo-intents";
import { RecordForm } from "~/console/kit/record-form";
import { titled } from "~/console/kit/titled";
import { type Brand, brand } from "~/contract/brand";
import { readableColor } from "~/lib/brand-colors";
import { errorsOf, type FormReply, valueOf } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { changeBrand, loadBrand } from "./brand.server";
import { colorIn } from "./typed-color";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { changeBrand as action, loadBrand as loader } from "./brand.server";

export const meta = titled(words.title);

const labels = { ...brand.labels, [LOGO_FILE]: brand.labels.brandLogo };

export default function BrandForm() {
  const state: DialogState & Pick<Brand, "owner"> & { id: string } = useDialogData<
    typeof loadBrand,
    typeof changeBrand
  >();
  const { pathname } = useLocation();
  const { form, owner, id } = state;
  const field = fieldsOf(brand, form);
  const leaveTo = {
    installation: paths.overview,
    application: paths.applicationPage(id),
    client: paths.clientPage(id),
  }[owner.kind];
  return (
    <>
      {owner.kind === "installation" && <PageHeader title={words.title} />}
      <Panel wide>
        <Confirmable>
          <RecordForm address={pathname} leaveTo={leaveTo} labels={labels} state={state} upload>
            <EnterSaves />
            <p className="mb-1">{words.lead[owner.kind]}</p>
            <p className="mb-4 text-sm text-muted">{words.inherited}</p>
            <TextField {...field("name")} hint={words.nameHint[owner.kind]} />
            <LogoField {...field("brandLogo")} hint={owner.kind === "installation" ? words.logoHint : undefined} />
            <TextField {...field("color")} hint={words.colorHint} spellCheck={false} />
            {!state.isReadOnly && <Suggestion form={form} />}
            <TextField {...field("contact")} hint={words.contactHint} />
            <TextAreaField {...field("notice")} hint={words.noticeHint} rows={3} />
          </RecordForm>
        </Confirmable>
      </Panel>
    </>
  );
}

/** Takes the nearest readable color. */
function Suggestion({ form }: { form: FormReply }) {
  const typed = errorsOf(form, "color").length > 0 ? colorIn(valueOf(form, "color")) : undefined;
  if (!typed) return null;
  return (
    <p className="mb-4">
      <Submit kind="plain" intent="take-color">
        {words.take(readableColor(typed))}
      </Submit>
    </p>
  );
}
