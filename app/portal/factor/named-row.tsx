import type { ReactNode } from "react";
import { NAME_MAX } from "~/contract/kit/rules";
import { Button, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { inputLook } from "~/ui/text-field";
import { Time } from "~/ui/time";
import { namedRow as words } from "./words";

interface NamedRowProps {
  entry: { name: "authenticatorId" | "passkeyId"; value: string };
  intents: { rename: string; remove: string };
  name: string;
  addedAt: string;
  lastUsedAt?: string | undefined;
  csrfToken: string;
  children?: ReactNode;
}

export function NamedRow({ entry, intents, name, addedAt, lastUsedAt, csrfToken, children }: NamedRowProps) {
  const hidden = <input type="hidden" name={entry.name} value={entry.value} />;
  return (
    <tr>
      <td data-label={words.name}>
        <PlainForm className="flex items-center" csrfToken={csrfToken} noValidate={false} data-place="">
          {hidden}
          <input
            className={inputLook}
            name="name"
            aria-label={words.nameOf(name)}
            defaultValue={name}
            maxLength={NAME_MAX}
            dir="auto"
            required
          />
          <span className="ml-2">
            <Submit intent={intents.rename} kind="plain" aria-label={words.renameOne(name)}>
              {words.rename}
            </Submit>
          </span>
        </PlainForm>
      </td>
      {children}
      <td data-label={words.added}>
        <Time at={addedAt} />
      </td>
      <td data-label={words.lastUsed}>{lastUsedAt ? <Time at={lastUsedAt} /> : words.never}</td>
      <td className="row-actions">
        <PlainForm csrfToken={csrfToken} data-place="">
          {hidden}
          <Button type="submit" name="intent" value={intents.remove} aria-label={words.removeOne(name)}>
            {words.remove}
          </Button>
        </PlainForm>
      </td>
    </tr>
  );
}
