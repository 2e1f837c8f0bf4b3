import type { ReactNode } from "react";
import { conflictChoiceOf, type FormReply, KEEP_MINE, TAKE_SAVED, valueOf } from "~/lib/form-reply";
import { Hint } from "./hint";
import { tickLook } from "./tick-look";
import { words } from "./words";

interface ConflictChoiceProps {
  form: FormReply;
  name: string;
  /** For values that are no readable text. */
  show?(value: string): ReactNode;
}

/** Nothing is preselected, so that neither value is lost by accident. */
export function ConflictChoice({ form, name, show = quoted }: ConflictChoiceProps) {
  const conflict = form.conflicts?.[name];
  if (!conflict) return null;
  const { mine, saved, before, by } = conflict;
  const choice = conflictChoiceOf(name);
  const shown = (value: string) => (value === "" ? words.conflict.nothing : show(value));
  const options = [
    { value: KEEP_MINE, label: words.conflict.mine, shows: mine },
    { value: TAKE_SAVED, label: by === undefined ? words.conflict.saved : words.conflict.savedBy(by), shows: saved },
  ];
  return (
    <fieldset
      className="mt-2 break-words rounded border border-red px-3 pb-2 text-sm"
      aria-describedby={`${choice}-hint`}
      key={form.revision}
    >
      <legend className="px-1 font-semibold">{words.conflict.question}</legend>
      {before !== undefined && (
        <p className="mb-1">
          {words.conflict.before} {shown(before)}
        </p>
      )}
      {options.map(({ value, label, shows }) => (
        <label className="flex min-h-10 cursor-pointer items-center" key={value}>
          <input
            className={tickLook}
            type="radio"
            name={choice}
            value={value}
            defaultChecked={valueOf(form, choice) === value}
          />
          <span className="min-w-0">
            {label} {shown(shows)}
          </span>
        </label>
      ))}
      <Hint id={`${choice}-hint`}>{words.conflict.hint}</Hint>
    </fieldset>
  );
}

const quoted = (value: string): ReactNode => <bdi className="whitespace-pre-wrap">{words.conflict.quoted(value)}</bdi>;
