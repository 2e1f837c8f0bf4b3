import { valueOf } from "~/lib/form-reply";
import { PasswordField } from "~/ui/password-field";
import type { FieldProps } from "~/ui/text-field";
import { tickLook } from "~/ui/tick-look";
import { removalOf } from "./entries";
import { words } from "./words";

interface SecretFieldProps extends FieldProps {
  /** The API never returns the value. */
  isStored: boolean;
  /** A change of it demands the secret again. */
  boundTo: string;
}

/** Write-only; `secretOf` reads it. */
export function SecretField({ form, name, label, hint, isStored, boundTo }: SecretFieldProps) {
  const removal = removalOf(name);
  const note = isStored ? words.secretStored(boundTo) : undefined;
  return (
    <div>
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={hint}
        note={note}
        autoComplete="new-password"
        allowPaste
        required={false}
      />
      {isStored && (
        <label className="-mt-3 mb-4 flex min-h-10 cursor-pointer items-center text-sm">
          <input
            className={tickLook}
            type="checkbox"
            name={removal}
            defaultChecked={valueOf(form, removal) !== undefined}
          />
          {words.secretRemoved(label)}
        </label>
      )}
    </div>
  );
}
