import { useState } from "react";
import { valueOf } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { Hint } from "~/ui/hint";
import { useScripted } from "~/ui/scripted";
import { FieldError, type FieldProps, labelLook } from "~/ui/text-field";
import { tickLook } from "~/ui/tick-look";
import type { RightsGroup } from "./rights";
import { words } from "./words";

/** Groups with a choice are open. */
export const RightsField = (field: FieldProps & { groups: readonly RightsGroup[] }) => (
  <Groups key={field.form.revision} {...field} />
);

function Groups({ form, name, label, hint, groups }: FieldProps & { groups: readonly RightsGroup[] }) {
  const [chosen, setChosen] = useState(() => new Set([valueOf(form, name) ?? []].flat()));
  const toggle = (right: string, isOn: boolean) => {
    const next = new Set(chosen);
    next[isOn ? "add" : "delete"](right);
    setChosen(next);
  };
  return (
    <fieldset className="min-w-0" id={name} tabIndex={-1} aria-describedby={hint && `${name}-hint`}>
      <legend className={labelLook}>{inReadersLanguage(label)}</legend>
      {hint && <Hint id={`${name}-hint`}>{hint}</Hint>}
      {groups.map((group) => (
        <Group key={group.title} group={group} name={name} chosen={chosen} toggle={toggle} />
      ))}
      <FieldError form={form} name={name} />
    </fieldset>
  );
}

interface GroupProps {
  group: RightsGroup;
  name: string;
  chosen: ReadonlySet<string>;
  toggle(right: string, isOn: boolean): void;
}

function Group({ group: { title, rights }, name, chosen, toggle }: GroupProps) {
  const count = rights.filter((right) => chosen.has(right.name)).length;
  const isScripted = useScripted();
  const [wasOpen] = useState(count > 0);
  return (
    <details className="mb-1 rounded border bg-white px-3" open={wasOpen}>
      <summary className="min-h-10 cursor-pointer py-2 text-sm font-semibold">
        {title} {isScripted && <span className="font-normal text-muted">{words.chosen(count, rights.length)}</span>}
      </summary>
      <div className="grid grid-gap-x-4 pb-2 sm:grid-cols-2">
        {rights.map((right) => (
          <label className="flex min-h-10 cursor-pointer items-center text-sm" key={right.name}>
            <input
              className={tickLook}
              type="checkbox"
              name={name}
              value={right.name}
              checked={chosen.has(right.name)}
              onChange={({ target }) => toggle(right.name, target.checked)}
            />
            {right.label}
          </label>
        ))}
      </div>
    </details>
  );
}
