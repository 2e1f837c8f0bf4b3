import type { InputHTMLAttributes } from "react";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, frameLook } from "./text-field";

type FileFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "form" | "id" | "type">;

export const fileLook = `${frameLook} h-10 bg-white p-1.5 text-sm`;

/** An optional file. Browsers never restore it: after a refusal it must be chosen again. */
export function FileField({ form, name, label, hint, ...input }: FileFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} />
      <input className={fileLook} type="file" {...fieldAttributes(form, name, hint)} required={false} {...input} />
      <FieldError form={form} name={name} />
    </div>
  );
}
