import type { InputHTMLAttributes } from "react";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes } from "./text-field";

type FileFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "form" | "id" | "type">;

/** A file that may be chosen. Browsers never show one again: after a refusal it is chosen anew. */
export function FileField({ form, name, label, hint, ...input }: FileFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} />
      <input className="input" type="file" {...fieldAttributes(form, name, hint)} required={false} {...input} />
      <FieldError form={form} name={name} />
    </div>
  );
}
