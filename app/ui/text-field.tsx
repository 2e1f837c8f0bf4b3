import type { InputHTMLAttributes, LabelHTMLAttributes } from "react";
import { errorsOf, type FormReply, valueOf } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { ConflictChoice } from "./conflict-choice";
import { Hint } from "./hint";
import { words } from "./words";

export interface FieldProps {
  form: FormReply;
  /** Also used as id. */
  name: string;
  label: string;
  hint?: string;
}

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "form" | "id">;

export const labelLook = "mb-1 block text-sm font-semibold";
export const frameLook = "block w-full appearance-none rounded border";
export const lineLook = `${frameLook} h-10 px-3`;
export const inputLook = `${lineLook} bg-white`;

export function TextField({ form, name, label, hint, ...input }: TextFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional={input.required === false && !input.readOnly} />
      <input
        className={input.disabled || input.readOnly ? `${lineLook} bg-page text-muted` : inputLook}
        dir="auto"
        key={form.revision}
        defaultValue={valueOf(form, name)}
        {...fieldAttributes(form, name, hint)}
        {...input}
      />
      <FieldError form={form} name={name} />
    </div>
  );
}

export const Label = (label: LabelHTMLAttributes<HTMLLabelElement>) => <label className={labelLook} {...label} />;

/** Optional fields are marked in text, required ones by the attribute. */
export function FieldLabel({ name, label, hint, isOptional }: Omit<FieldProps, "form"> & { isOptional?: boolean }) {
  return (
    <>
      <div className="flex items-baseline">
        <Label htmlFor={name}>{inReadersLanguage(label)}</Label>
        {isOptional && <span className="ml-2 text-xs text-muted">{words.optional}</span>}
      </div>
      {hint && <Hint id={`${name}-hint`}>{hint}</Hint>}
    </>
  );
}

/** A message or a gap, and the choice after a concurrent change. */
export function FieldError({ form, name }: Pick<FieldProps, "form" | "name">) {
  const message = errorsOf(form, name).map(inReadersLanguage).join(" ");
  return (
    <>
      <ConflictChoice form={form} name={name} />
      <p className={message ? "mb-3 pt-0.5 text-sm text-red" : "h-4"} id={`${name}-error`}>
        {message}
      </p>
    </>
  );
}

export function fieldAttributes(form: FormReply, name: string, hint?: string) {
  const invalid = errorsOf(form, name).length > 0;
  const describedBy = [hint && `${name}-hint`, invalid && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    required: true,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}
