import type { ComponentProps, KeyboardEvent } from "react";
import { CHOICES_MAX, COUNT_CAP, SEARCH_MAX } from "~/contract/kit/rules";
import { valueOf } from "~/lib/form-reply";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { useScripted } from "~/ui/scripted";
import { SelectField } from "~/ui/select-field";
import { inputLook, Label } from "~/ui/text-field";
import { type Choices, finderOf } from "./choices";
import { RELOAD_INTENT } from "./intents";
import { useReload } from "./reload";
import { words } from "./words";

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, "options" | "empty"> {
  choices: Choices;
  /** False if something is always chosen. */
  empty?: string | false;
}

/** Too many records are searched by name. */
export function ChoiceField({ choices: { options, found }, empty = words.choose, ...select }: ChoiceFieldProps) {
  return (
    <div>
      {found !== undefined && <Finder form={select.form} name={select.name} label={select.label} found={found} />}
      <SelectField empty={empty || undefined} options={options} areNames {...select} />
    </div>
  );
}

type FinderProps = Pick<ChoiceFieldProps, "form" | "name" | "label"> & { found: number };

/** Searching saves nothing. */
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
  const find = { children: words.find, name: "intent", value: RELOAD_INTENT };
  return (
    <div className="mb-2">
      <Label htmlFor={entry}>{words.findIn(label)}</Label>
      <Hint id={`${entry}-hint`} role="status">
        {found > CHOICES_MAX ? words.someOffered(CHOICES_MAX, found, COUNT_CAP) : words.found(found)}
      </Hint>
      <div className="flex">
        <input
          className={`${inputLook} mr-2`}
          type="search"
          id={entry}
          name={entry}
          defaultValue={valueOf(form, entry)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          aria-describedby={`${entry}-hint`}
          onKeyDown={findOnEnter}
        />
        {isScripted ? <Button onClick={reload} {...find} /> : <Button type="submit" {...find} />}
      </div>
    </div>
  );
}
