import { useEffect, useRef } from "react";
import { Hint } from "./hint";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, inputLook } from "./text-field";
import { words } from "./words";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  allowPaste: boolean;
  required?: boolean;
  autoFocus?: boolean;
  /** Whether `public/frame.js` leaves in it what was typed when its form is refused. */
  isKept?: boolean;
  /** Shown below it, about the stored value. */
  note?: string;
  /** For a new password: its owner's data where the form has no fields for them. Shows the strength below it. */
  owner?: Readonly<Record<string, string>>;
}

/** May run twice: the later one takes the place of the earlier. */
const SCRIPT = "/strength.js";

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
  isKept,
  note,
  owner,
}: PasswordFieldProps) {
  const attributes = fieldAttributes(form, name, hint);
  const noteId = note && `${name}-note`;
  const strengthId = owner && form.strength && strengthIdOf(name);
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
          data-keep={isKept ? "" : undefined}
          {...attributes}
          required={required}
          aria-describedby={[noteId, strengthId, attributes["aria-describedby"]].filter(Boolean).join(" ") || undefined}
        />
        <Toggle label={label} />
      </div>
      {note && <Hint id={noteId}>{note}</Hint>}
      {owner && <Strength name={name} owner={owner} said={form.strength} />}
      <FieldError form={form} name={name} />
    </div>
  );
}

const strengthIdOf = (name: string) => `${name}-strength`;

interface StrengthProps {
  name: string;
  owner: Readonly<Record<string, string>>;
  /** What is said of the password that was sent. */
  said: string | undefined;
}

/** How strong a new password is, in words: of the one that was sent, and by `public/strength.js` of the one being typed. */
function Strength({ name, owner, said }: StrengthProps) {
  // Where scripts add the field to a page, its script tag does not run.
  useEffect(() => {
    document.head.append(Object.assign(document.createElement("script"), { src: SCRIPT }));
  }, []);
  return (
    <>
      <p
        className="min-h-6 pt-0.5 text-sm"
        id={strengthIdOf(name)}
        aria-live="polite"
        data-strength={name}
        data-owner={new URLSearchParams(owner).toString()}
        suppressHydrationWarning
      >
        {said}
      </p>
      <script src={SCRIPT} defer />
    </>
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
