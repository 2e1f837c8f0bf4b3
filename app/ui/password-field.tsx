import { useEffect, useRef } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Hint } from "./hint";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes, inputLook } from "./text-field";
import { words } from "./words";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  allowPaste: boolean;
  required?: boolean;
  autoFocus?: boolean;
  /** `public/frame.js` keeps its text when the form is refused. */
  isKept?: boolean;
  note?: string;
  /** Owner's data that the form has no fields for. Set for a new password, whose strength is then shown. */
  owner?: Readonly<Record<string, string>>;
}

/** May run twice: the later run replaces the earlier. */
const SCRIPT = "/strength.js";

/** The contract's rules for password managers, in Apple's notation. */
const PASSWORD_RULES = {
  passwordrules: "minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*#?&];",
};

/** `public/form.js` handles the toggle and `data-no-paste` (spec §5), and hides the password when it is sent. Never prefilled. */
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
  said: string | undefined;
}

/** The server rates a sent password, `public/strength.js` the one being typed. */
function Strength({ name, owner, said }: StrengthProps) {
  // A script tag that scripts insert does not run.
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

/** A hidden input until a script makes it a button, since text browsers show other hidden elements. It must follow its field. */
function Toggle({ label }: { label: string }) {
  const toggle = useRef<HTMLInputElement>(null);
  // The field came after form.js had run.
  useEffect(() => {
    if (toggle.current?.type !== "hidden") return;
    toggle.current.setAttribute("aria-label", `${words.show} ${label}`);
    Object.assign(toggle.current, { type: "button", value: words.show });
  }, [label]);
  return (
    <input
      className="absolute right-0 top-0 h-10 border border-transparent px-3 text-sm font-semibold text-green"
      type="hidden"
      data-label={inReadersLanguage(label)}
      data-show={words.show}
      data-hide={words.hide}
      suppressHydrationWarning
      ref={toggle}
    />
  );
}
