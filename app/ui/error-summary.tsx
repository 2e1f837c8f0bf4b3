import { type ReactNode, useEffect, useRef } from "react";
import type { FormState } from "~/lib/form-state";
import { noticeLook } from "./notice";
import { summaryLine } from "./summary-line";
import { words } from "./words";

interface ErrorSummaryProps {
  form: FormState;
  /** Messages such as "Too Short!" name no field. */
  labels: Readonly<Record<string, string>>;
  /** False if a field takes the focus. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** Takes the focus when it appears. */
export function ErrorSummary({ form, labels, takesFocus = true, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // `autoFocus` works without scripts; a form sent by script returns a new `form`.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [form, takesFocus]);

  const faulty = Object.entries(form.fieldErrors);
  if (!form.formError && faulty.length === 0) return null;
  return (
    <div className={noticeLook.error} role="alert" tabIndex={-1} autoFocus={takesFocus} ref={box}>
      <h2 className="text-sm">{words.problem}</h2>
      {form.formError && <p>{form.formError}</p>}
      {children}
      {faulty.length > 0 && (
        <ul>
          {faulty.map(([name, messages]) => (
            <li key={name}>
              <a className="inline-block py-1 text-inherit" href={`#${name}`}>
                {summaryLine(labels[name] ?? name, messages.join(" "))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
