import { useEffect, useRef } from "react";
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
 * A password with a show/hide toggle; `public/form.js` makes the toggle a button, handles it and `data-no-paste` (spec
 * §5), and hides the password again when it is sent. Never prefilled.
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
        <Toggle label={label} />
      </div>
      {note && <Hint id={noteId}>{note}</Hint>}
      <FieldError form={form} name={name} />
    </div>
  );
}

/**
 * Stands right after its field. Useless without scripts, and hidden until one makes it a button: as a hidden input, the
 * only element that text browsers leave out, too.
 */
function Toggle({ label }: { label: string }) {
  const toggle = useRef<HTMLInputElement>(null);
  // Where scripts add the field to a page, form.js has run already.
  useEffect(() => {
    if (toggle.current?.type !== "hidden") return;
    toggle.current.setAttribute("aria-label", `${words.show} ${label}`);
    Object.assign(toggle.current, { type: "button", value: words.show });
  }, [label]);
  return (
    <input
      className="absolute right-0 top-0 h-10 px-3 text-sm font-semibold text-green"
      type="hidden"
      data-label={label}
      data-show={words.show}
      data-hide={words.hide}
      suppressHydrationWarning
      ref={toggle}
    />
  );
}
