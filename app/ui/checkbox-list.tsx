import { useState } from "react";
import { useScripted } from "./scripted";
import { FieldError, type FieldProps } from "./text-field";

interface CheckboxListProps extends FieldProps {
  options: readonly string[];
  /**
   * The option that stands for all others: choosing it chooses them. Without scripts whoever reads the form does that.
   */
  all?: string;
}

/** Choosing several of many: native checkboxes in a box that scrolls. */
export function CheckboxList({ form, name, label, hint, options, all }: CheckboxListProps) {
  const [chosen, setChosen] = useState(() => new Set([form.values[name] ?? []].flat()));
  const isScripted = useScripted();
  const others = options.filter((option) => option !== all);
  const isAllChosen = others.every((option) => chosen.has(option));
  const toggle = (option: string, isOn: boolean) => {
    if (option === all) return setChosen(new Set(isOn ? others : []));
    const next = new Set(chosen);
    next[isOn ? "add" : "delete"](option);
    return setChosen(next);
  };
  // Without scripts it would stay on when another is taken away, and bring that one back.
  const isOn = (option: string) => (option === all && isScripted ? isAllChosen : chosen.has(option));

  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={hint && `${name}-hint`}>
      <legend className="label">{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="checkbox-list">
        {options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={isOn(option)}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError form={form} name={name} />
    </fieldset>
  );
}
