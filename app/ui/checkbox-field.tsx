import { valueOf } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { Hint } from "./hint";
import { FieldError, type FieldProps } from "./text-field";
import { tickLook } from "./tick-look";

export const choiceLook =
  "mb-2 flex min-h-10 cursor-pointer items-center rounded border bg-white px-3 py-2 text-sm hover:border-edge hover:bg-page";

/** Sent as `on`, or not at all. */
export function CheckboxField({ form, name, label, hint }: FieldProps) {
  return (
    <div>
      <label className="flex min-h-10 cursor-pointer items-center py-1 text-sm" htmlFor={name}>
        <input
          className={tickLook}
          type="checkbox"
          key={form.revision}
          id={name}
          name={name}
          value="on"
          defaultChecked={valueOf(form, name) === "on"}
          aria-describedby={hint && `${name}-hint`}
        />
        {inReadersLanguage(label)}
      </label>
      {hint && <Hint id={`${name}-hint`}>{hint}</Hint>}
      <FieldError form={form} name={name} />
    </div>
  );
}
