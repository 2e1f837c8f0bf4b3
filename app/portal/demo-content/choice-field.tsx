import { demoContent } from "./words";

interface ChoiceFieldProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Whether nothing may be chosen. */
  any?: boolean;
}

/** A choice of what is shown. */
export function ChoiceField({ name, label, chosen, options, any }: ChoiceFieldProps) {
  return (
    <div className="demo-choice">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={chosen ?? ""}>
        {any && <option value="">{demoContent.any}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
