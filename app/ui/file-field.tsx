import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import type { FormState } from "~/lib/form-state";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, frameLook } from "./text-field";

interface SizeLimit {
  maxBytes: number;
  tooLarge: string;
}

type FileFieldProps = FieldProps &
  SizeLimit &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "form" | "id" | "type">;

export const fileLook = `${frameLook} h-10 bg-white p-1.5 text-sm`;

/** Browsers never restore a file. */
export function FileField({ form, name, label, hint, maxBytes, tooLarge, ...input }: FileFieldProps) {
  const { formState, refuseTooLarge } = useSizeLimit(form, name, { maxBytes, tooLarge });
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional />
      <input
        className={fileLook}
        type="file"
        {...fieldAttributes(formState, name, hint)}
        required={false}
        onChange={refuseTooLarge}
        {...input}
      />
      <FieldError form={formState} name={name} />
    </div>
  );
}

/**
 * The server would refuse only after receiving much of it.
 * @returns the form to show, and the input's change handler
 */
export function useSizeLimit(form: FormState, name: string, { maxBytes, tooLarge }: SizeLimit) {
  const [isTooLarge, setTooLarge] = useState(false);
  const refuseTooLarge = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isNow = (currentTarget.files?.[0]?.size ?? 0) > maxBytes;
    if (isNow) currentTarget.value = "";
    setTooLarge(isNow);
  };
  return { formState: isTooLarge ? { ...form, fieldErrors: { [name]: [tooLarge] } } : form, refuseTooLarge };
}
