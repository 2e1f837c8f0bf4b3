import { Hint } from "./hint";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, inputLook } from "./text-field";
import { words } from "./words";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  allowPaste: boolean;
  required?: boolean;
  autoFocus?: boolean;
  /** Shown below it, about the stored value. */
  note?: string;
}

/** For programs that make passwords up; the rules of a new password in the contract, in Apple's notation. */
const PASSWORD_RULES = {
  passwordrules: "minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*#?&];",
};

/**
 * A password with a show/hide toggle; `public/form.js` handles the toggle and `data-no-paste` (spec §5). Never
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
  autoFocus,
  note,
}: PasswordFieldProps) {
  const attributes = fieldAttributes(form, name, hint);
  const noteId = note && `${name}-note`;
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional={!required} />
      <div className="relative">
        <input
          className={`${inputLook} pr-16`}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          {...(autoComplete === "new-password" && PASSWORD_RULES)}
          data-no-paste={allowPaste ? undefined : ""}
          {...attributes}
          required={required}
          aria-describedby={[noteId, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined}
        />
        {/* Useless until form.js is there to handle it. */}
        <button
          className="absolute right-0 top-0 hidden h-10 px-3 text-sm font-semibold text-green scripted:block"
          type="button"
          data-toggle={name}
          data-password={words.show}
          data-text={words.hide}
        >
          {words.show}
          <span className="sr-only"> {label}</span>
        </button>
      </div>
      {note && <Hint id={noteId}>{note}</Hint>}
      <FieldError form={form} name={name} />
    </div>
  );
}
