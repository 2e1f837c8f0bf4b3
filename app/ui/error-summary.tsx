import { useEffect, useRef } from "react";
import type { FormState } from "~/lib/form-state";
import { noticeLook } from "./notice";
import { words } from "./words";

interface ErrorSummaryProps {
  form: FormState;
  /** Labels by field name: a message such as "Too Short!" does not name its field. */
  labels: Readonly<Record<string, string>>;
}

/** The errors of a form, above it; each item links to its field. It takes the focus when it appears. */
export function ErrorSummary({ form, labels }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // `autoFocus` is for pages without scripts; the answer to a form sent by script has a new `form`.
  useEffect(() => box.current?.focus(), [form]);

  const faulty = Object.entries(form.fieldErrors);
  if (!form.formError && faulty.length === 0) return null;
  return (
    <div className={noticeLook.error} role="alert" tabIndex={-1} autoFocus ref={box}>
      <h2 className="text-sm">{words.problem}</h2>
      {form.formError && <p>{form.formError}</p>}
      {faulty.length > 0 && (
        <ul>
          {faulty.map(([name, messages]) => (
            <li key={name}>
              <a className="text-inherit" href={`#${name}`}>{`${labels[name] ?? name}: ${messages.join(" ")}`}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
