import type { HeldAttribute } from "~/contract/attribute";
import { ATTRIBUTE_VALUE_MAX } from "~/contract/kit/attribute-rules";
import { errorsOf, type FormReply, valueOf } from "~/lib/form-reply";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { beforeOf, fieldOf } from "./sent";
import { words } from "./words";

type Shown = Pick<HeldAttribute, "name" | "label" | "type" | "value">;

export const labelsOf = (attributes: readonly Shown[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ name, label }) => [fieldOf(name), label]));

export const valueInWords = ({ type, value }: Pick<Shown, "type" | "value">): string =>
  type !== "boolean" ? value : value === "true" ? words.yes : words.no;

export const AttributeFields = ({ form, attributes }: { form: FormReply; attributes: readonly Shown[] }) => (
  <>
    {attributes.map((attribute) => (
      <AttributeField key={attribute.name} form={form} {...attribute} />
    ))}
  </>
);

function AttributeField({ form, name, label, type, value }: Shown & { form: FormReply }) {
  const field = fieldOf(name);
  const before = beforeOf(name);
  // A refused one was compared with what is there now.
  const seen = errorsOf(form, field).length > 0 ? value : (valueOf(form, before) ?? value);
  const entry = valueOf(form, field) ?? value;
  const shared = { form, name: field, label, required: false, defaultValue: entry } as const;
  return (
    <>
      <input type="hidden" name={before} value={seen} />
      {type === "boolean" ? (
        <SelectField
          {...shared}
          empty={words.unset}
          options={[
            { value: "true", label: words.yes },
            { value: "false", label: words.no },
          ]}
        />
      ) : (
        <TextField
          {...shared}
          autoComplete="off"
          maxLength={ATTRIBUTE_VALUE_MAX}
          {...(type === "date" && { type: "date" })}
          {...(type === "number" && { inputMode: "decimal" as const, dir: "ltr" })}
        />
      )}
    </>
  );
}
