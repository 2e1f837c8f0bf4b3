import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormState } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { FieldRow } from "~/ui/field-row";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { DemoHeader } from "./demo-header";
import type { loadPriceQuote, submitPriceQuote } from "./price-quote.server";
import { SampleForm } from "./sample-form";
import { demoContent, priceQuote as words } from "./words";

type Field = keyof typeof words.fields;

/** The form of spec §2, in its order. */
export function PriceQuote() {
  const loaded = useLoaderData<typeof loadPriceQuote>();
  const data = useActionData<typeof submitPriceQuote>() ?? loaded;
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

/** The form's four sorts of fields, none of which must be filled in. */
function fieldsOf(form: FormState) {
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
