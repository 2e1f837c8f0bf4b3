import type { SelectHTMLAttributes } from "react";
import { valueOf } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, frameLook } from "./text-field";

export interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "form" | "id"> & {
    options: readonly (Option | string)[];
    /** Without it the first option is preselected. */
    empty?: string;
    /** Labels are records' names. */
    areNames?: boolean;
  };

export const selectLook = `${frameLook} h-10 bg-white bg-chevron pl-3 pr-8`;

export function SelectField({ form, name, label, hint, options, empty, areNames, ...select }: SelectFieldProps) {
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional={select.required === false} />
      <select
        className={selectLook}
        key={form.revision}
        defaultValue={valueOf(form, name) ?? ""}
        {...fieldAttributes(form, name, hint)}
        {...select}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => {
          const { value, label: text } = typeof option === "string" ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {areNames ? text : inReadersLanguage(text)}
            </option>
          );
        })}
      </select>
      <FieldError form={form} name={name} />
    </div>
  );
}
