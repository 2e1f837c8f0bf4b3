import type { TextareaHTMLAttributes } from "react";
import { valueOf } from "~/lib/form-reply";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, frameLook } from "./text-field";

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "form" | "id">;

export const areaLook = `${frameLook} bg-white px-3 py-2`;

export function TextAreaField({ form, name, label, hint, ...area }: TextAreaFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional={area.required === false} />
      <textarea
        className={`${areaLook} resize-y`}
        dir="auto"
        key={form.revision}
        defaultValue={valueOf(form, name)}
        {...fieldAttributes(form, name, hint)}
        {...area}
      />
      <FieldError form={form} name={name} />
    </div>
  );
}
