import { fieldInWords } from "~/lib/naming";
import type { ChangeMeanwhile } from "./dialog-state";
import { words } from "./words";

interface ChangesMeanwhileProps {
  changes: readonly ChangeMeanwhile[];
  labels: Readonly<Record<string, string>>;
  current: string;
}

export function ChangesMeanwhile({ changes, labels, current }: ChangesMeanwhileProps) {
  return (
    <>
      {changes.length > 0 && (
        <ul className="my-2">
          {changes.map(({ field, outcome, before, after, by, at }) => {
            const what = changeInWords(labelOf(labels, field), before, after);
            const text = [what, by !== undefined && at !== undefined && words.byAt(by, at)].filter(Boolean).join(", ");
            return (
              <li className="mb-1 break-words" key={`${outcome} ${field}`}>
                <bdi>{words.sentence(text)}</bdi>{" "}
                {outcome === "conflicts" ? (
                  <a className="inline-block py-1 text-inherit" href={`#${field}`}>
                    {words.changeOutcomes.conflicts}
                  </a>
                ) : (
                  words.changeOutcomes[outcome]
                )}
              </li>
            );
          })}
        </ul>
      )}
      <a className="inline-block py-1 text-inherit" href={current} target="_blank" rel="noopener">
        {words.current}
      </a>
    </>
  );
}

const labelOf = (labels: ChangesMeanwhileProps["labels"], field: string): string =>
  Object.hasOwn(labels, field) ? (labels[field] ?? field) : fieldInWords(field);

function changeInWords(field: string, before: string | undefined, after: string | undefined): string {
  if (after === undefined) return words.changedUnseen(field);
  if (before === undefined) return words.changedTo(field, words.quoted(after));
  return words.changedFromTo(field, words.quoted(before), words.quoted(after));
}
