import type { InputHTMLAttributes } from "react";
import type { FormState } from "~/lib/form-state";

export interface FieldProps {
  form: FormState;
  /** Also the id, so that the error summary can lead here. */
  name: string;
  label: string;
  hint?: string;
}

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "form" | "id">;

/** Label, hint, input and the place of its message, which is kept free while there is none. */
export function TextField({ form, name, label, hint, ...input }: TextFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} />
      <input className="input" defaultValue={form.values[name]} {...fieldAttributes(form, name, hint)} {...input} />
      <FieldError form={form} name={name} />
    </div>
  );
}

export function FieldLabel({ name, label, hint }: Omit<FieldProps, "form">) {
  return (
    <>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

export function FieldError({ form, name }: Pick<FieldProps, "form" | "name">) {
  return (
    <p className="field-error" id={`${name}-error`}>
      {form.fieldErrors[name]?.join(" ")}
    </p>
  );
}

/** Ties a control to its label, hint and message. */
export function fieldAttributes(form: FormState, name: string, hint?: string) {
  const invalid = Boolean(form.fieldErrors[name]?.length);
  const describedBy = [hint && `${name}-hint`, invalid && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    required: true,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}
