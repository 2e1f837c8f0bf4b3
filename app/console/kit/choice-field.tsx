import type { ComponentProps, KeyboardEvent } from "react";
import { CHOICES_MAX, COUNT_CAP, SEARCH_MAX } from "~/contract/kit/rules";
import { useScripted } from "~/ui/scripted";
import { SelectField } from "~/ui/select-field";
import { type Choices, finderOf } from "./choices";
import { RELOAD_INTENT } from "./intents";
import { useReload } from "./reload";
import { words } from "./words";

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, "options" | "empty"> {
  choices: Choices;
  /** What stands where nothing is chosen; false where something always is. */
  empty?: string | false;
}

/** A select of records. Where there are more than it takes, one looks for them by a part of their name. */
export function ChoiceField({ choices: { options, found }, empty = words.choose, ...select }: ChoiceFieldProps) {
  return (
    <div>
      {found !== undefined && <Finder form={select.form} name={select.name} label={select.label} found={found} />}
      <SelectField empty={empty || undefined} options={options} {...select} />
    </div>
  );
}

type FinderProps = Pick<ChoiceFieldProps, "form" | "name" | "label"> & { found: number };

/** Shows the form again as entered with what was found; nothing is saved. */
function Finder({ form, name, label, found }: FinderProps) {
  const isScripted = useScripted();
  const reload = useReload();
  const entry = finderOf(name);
  // Enter would press the form's first button.
  const findOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    reload(event);
  };
  const find = { children: words.find, className: "button", name: "intent", value: RELOAD_INTENT };
  return (
    <div className="finder">
      <label className="label" htmlFor={entry}>
        {words.findIn(label)}
      </label>
      <p className="hint" id={`${entry}-hint`} role="status">
        {found > CHOICES_MAX ? words.someOffered(CHOICES_MAX, found, COUNT_CAP) : words.found(found)}
      </p>
      <div className="finder-row">
        <input
          className="input"
          type="search"
          id={entry}
          name={entry}
          defaultValue={form.values[entry]}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          aria-describedby={`${entry}-hint`}
          onKeyDown={findOnEnter}
        />
        {isScripted ? <button type="button" onClick={reload} {...find} /> : <button type="submit" {...find} />}
      </div>
    </div>
  );
}
