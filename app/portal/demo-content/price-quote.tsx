import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keptForm } from "~/auth/form-reply.server";
import type { FormReply } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { DemoHeader, SampleForm } from "./demo-screen";
import { demoUserAction, demoUserLoader } from "./open.server";
import { answerSampleForm, loadSampleForm } from "./sample-form.server";
import { demoContent, priceQuote as words } from "./words";

export const loader = demoUserLoader(loadSampleForm);

/** Spec §2: a static form without save logic. */
export const action = demoUserAction((call) =>
  answerSampleForm(call, { form: keptForm(call.form), notice: { kind: "info", text: demoContent.notSaved } }),
);

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

type Field = keyof typeof words.fields;

/** Order of spec §2. */
export default function PriceQuote() {
  const loaded = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>() ?? loaded;
  const { text, number, choice, lines } = fieldsOf(data.form);
  return (
    <>
      <DemoHeader title={words.title} note={demoContent.sampleForm} />
      <SampleForm {...data} labels={words.fields} cancelHref={paths.apps}>
        <FieldRow>
          {text("clientName")}
          {choice("productType", words.productTypes)}
          {number("salesVolume")}
          {number("intervention")}
          {number("ros")}
          {number("tow")}
          {number("rosAverageKm")}
          {number("towAverageKm")}
        </FieldRow>
        {lines("otherServices")}
        <FieldRow>
          {number("competitivePrice")}
          {choice("marketingCost", words.yesOrNo)}
          {choice("telecomCost", words.yesOrNo)}
          {number("integrationCost")}
        </FieldRow>
        {lines("comments")}
      </SampleForm>
    </>
  );
}

function fieldsOf(form: FormReply) {
  const common = (name: Field) => ({ form, name, label: words.fields[name], required: false });
  return {
    text: (name: Field) => <TextField {...common(name)} maxLength={100} />,
    number: (name: Field) => <TextField {...common(name)} inputMode="decimal" maxLength={20} />,
    choice: (name: Field, options: readonly string[]) => (
      <SelectField {...common(name)} options={options} empty={words.choose} />
    ),
    lines: (name: Field) => <TextAreaField {...common(name)} rows={3} maxLength={1000} />,
  };
}
