import { FieldError, FieldLabel, type FieldProps, fieldAttributes } from "./text-field";
import { words } from "./words";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  allowPaste: boolean;
  required?: boolean;
  /** Said below it, of what is stored. */
  note?: string;
}

/**
 * A password with a show/hide toggle; `public/form.js` answers the toggle and `data-no-paste` (spec §5). Never
 * prefilled.
 */
export function PasswordField({
  form,
  name,
  label,
  hint,
  autoComplete,
  allowPaste,
  required = true,
  note,
}: PasswordFieldProps) {
  const attributes = fieldAttributes(form, name, hint);
  const noteId = note && `${name}-note`;
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} />
      <div className="password">
        <input
          className="input"
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          data-no-paste={allowPaste ? undefined : ""}
          {...attributes}
          required={required}
          aria-describedby={[noteId, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined}
        />
        <button
          className="password-toggle"
          type="button"
          data-toggle={name}
          data-password={words.show}
          data-text={words.hide}
        >
          {words.show}
          <span className="visually-hidden"> {words.password}</span>
        </button>
      </div>
      {note && (
        <p className="hint" id={noteId}>
          {note}
        </p>
      )}
      <FieldError form={form} name={name} />
    </div>
  );
}
