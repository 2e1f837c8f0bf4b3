import { selectLook } from "~/ui/select-field";
import { Label } from "~/ui/text-field";
import { demoContent } from "./words";

interface ChoiceFieldProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Whether nothing may be chosen. */
  any?: boolean;
}

export const filterLook = "min-w-40 flex-[0_1_12rem]";

/** A choice of what is shown. */
export function ChoiceField({ name, label, chosen, options, any }: ChoiceFieldProps) {
  return (
    <div className={filterLook}>
      <Label htmlFor={name}>{label}</Label>
      <select className={selectLook} id={name} name={name} defaultValue={chosen ?? ""}>
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
