import { FieldError, type FieldProps } from "./text-field";

/** Yes or no: sent as `on`, or not at all. */
export function CheckboxField({ form, name, label, hint }: FieldProps) {
  return (
    <div>
      <label className="checkbox" htmlFor={name}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="on"
          defaultChecked={form.values[name] === "on"}
          aria-describedby={hint && `${name}-hint`}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError form={form} name={name} />
    </div>
  );
}
