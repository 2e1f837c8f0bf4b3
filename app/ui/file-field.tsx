import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import { type FormReply, refused } from "~/lib/form-reply";
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
  const { shown, refuseTooLarge } = useSizeLimit(form, name, { maxBytes, tooLarge });
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional />
      <input
        className={fileLook}
        type="file"
        {...fieldAttributes(shown, name, hint)}
        required={false}
        onChange={refuseTooLarge}
        {...input}
      />
      <FieldError form={shown} name={name} />
    </div>
  );
}

/**
 * The server would refuse only after receiving much of it.
 * @returns the form to show, and the input's change handler
 */
export function useSizeLimit(form: FormReply, name: string, { maxBytes, tooLarge }: SizeLimit) {
  const [isTooLarge, setTooLarge] = useState(false);
  const refuseTooLarge = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isNow = (currentTarget.files?.[0]?.size ?? 0) > maxBytes;
    if (isNow) currentTarget.value = "";
    setTooLarge(isNow);
  };
  return { shown: isTooLarge ? refused(form, { [name]: [tooLarge] }) : form, refuseTooLarge };
}
