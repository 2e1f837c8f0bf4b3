import type { TextareaHTMLAttributes } from "react";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes } from "./text-field";

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "form" | "id">;

/** The same as a text field, for several lines. */
export function TextAreaField({ form, name, label, hint, ...area }: TextAreaFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} />
      <textarea
        className="input text-area"
        defaultValue={form.values[name]}
        {...fieldAttributes(form, name, hint)}
        {...area}
      />
      <FieldError form={form} name={name} />
    </div>
  );
}
