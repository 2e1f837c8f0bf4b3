import { useState } from "react";
import { valueOf } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { Hint } from "./hint";
import { useScripted } from "./scripted";
import { FieldError, type FieldProps, labelLook } from "./text-field";
import { tickLook } from "./tick-look";

interface CheckboxListProps extends FieldProps {
  options: readonly string[];
  /** Includes all others; without scripts the server applies it. */
  all?: string;
}

/** Longer lists scroll. */
const FEW = 4;

export const CheckboxList = (list: CheckboxListProps) => <Boxes key={list.form.revision} {...list} />;

function Boxes({ form, name, label, hint, options, all }: CheckboxListProps) {
  const [chosen, setChosen] = useState(() => new Set([valueOf(form, name) ?? []].flat()));
  const isScripted = useScripted();
  const others = options.filter((option) => option !== all);
  const isAllChosen = others.every((option) => chosen.has(option));
  const toggle = (option: string, isOn: boolean) => {
    const next = new Set(option === all ? [] : chosen);
    for (const each of option === all ? others : [option]) next[isOn ? "add" : "delete"](each);
    setChosen(next);
  };
  // Without scripts it would stay checked and check the unchecked again.
  const isOn = (option: string) => (option === all && isScripted ? isAllChosen : chosen.has(option));

  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={hint && `${name}-hint`}>
      <legend className={labelLook}>{inReadersLanguage(label)}</legend>
      {hint && <Hint id={`${name}-hint`}>{hint}</Hint>}
      {/* Height and width of spec §9. */}
      <div
        className={
          "w-[250px] max-w-full overflow-y-auto rounded border border-edge bg-white py-1 " +
          (options.length > FEW ? "max-h-[153px]" : "")
        }
      >
        {options.map((option) => (
          <label className="flex min-h-10 cursor-pointer items-center px-3 text-sm hover:bg-page" key={option}>
            <input
              className={tickLook}
              type="checkbox"
              name={name}
              value={option}
              checked={isOn(option)}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            {inReadersLanguage(option)}
          </label>
        ))}
      </div>
      <FieldError form={form} name={name} />
    </fieldset>
  );
}
