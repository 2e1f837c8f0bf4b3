import { type ReactNode, useEffect, useRef } from "react";
import { errorsOf, type FormReply, faultyFields, isRefused, WHOLE_FORM } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { noticeLook } from "./notice";
import { summaryLine } from "./summary-line";
import { words } from "./words";

interface ErrorSummaryProps {
  form: FormReply;
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

  if (!isRefused(form)) return null;
  const [problem] = errorsOf(form, WHOLE_FORM);
  const faulty = faultyFields(form);
  return (
    <div className={noticeLook.error} role="alert" tabIndex={-1} autoFocus={takesFocus} ref={box}>
      <h2 className="text-sm">{words.problem}</h2>
      {problem && <p>{inReadersLanguage(problem)}</p>}
      {children}
      {faulty.length > 0 && (
        <ul>
          {faulty.map((name) => (
            <li key={name}>
              <a className="inline-block py-1 text-inherit" href={`#${name}`}>
                {summaryLine(
                  inReadersLanguage(labels[name] ?? name),
                  errorsOf(form, name).map(inReadersLanguage).join(" "),
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
