import { Form } from "@remix-run/react";
import { NAME_MAX } from "~/contract/kit/rules";
import type { Passkey } from "~/contract/passkey";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { Button, ButtonAnchor, Submit } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainTable } from "~/ui/plain-table";
import { inputLook } from "~/ui/text-field";
import { passkeyList as words } from "./words";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  csrfToken: string;
}

/** One's passkeys, each with a way to rename and to remove it. */
export function PasskeyList({ passkeys, csrfToken }: PasskeyListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{words.title}</h2>
      <Hint className="mb-3">{passkeys.length === 0 ? `${words.lead} ${words.none}` : words.lead}</Hint>
      {passkeys.length > 0 && (
        <PlainTable title={words.title} headers={[words.name, words.type, words.added, words.lastUsed, words.action]}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} csrfToken={csrfToken} />
          ))}
        </PlainTable>
      )}
      <p className="mt-4">
        <ButtonAnchor href={paths.newPasskey}>{words.add}</ButtonAnchor>
      </p>
    </section>
  );
}

function PasskeyRow({ passkey, csrfToken }: { passkey: Passkey; csrfToken: string }) {
  const { _id, name, attachment, isBackedUp, addedAt, lastUsedAt } = passkey;
  const type = attachment ? words.types[attachment] : words.unknownType;
  return (
    <tr>
      <td data-label={words.name}>
        <Form method="post" preventScrollReset className="flex items-center" key={name}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="passkeyId" value={_id} />
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
            <Submit intent="rename-passkey" kind="plain" aria-label={words.renameOne(name)}>
              {words.rename}
            </Submit>
          </span>
        </Form>
      </td>
      <td data-label={words.type}>
        {type}, {isBackedUp ? words.backedUp : words.onlyThere}
      </td>
      <td data-label={words.added}>
        <time dateTime={addedAt}>{minuteOf(addedAt)}</time>
      </td>
      <td data-label={words.lastUsed}>
        {lastUsedAt ? <time dateTime={lastUsedAt}>{minuteOf(lastUsedAt)}</time> : words.never}
      </td>
      <td className="row-actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="passkeyId" value={_id} />
          <Button type="submit" name="intent" value="remove-passkey" aria-label={words.removeOne(name)}>
            {words.remove}
          </Button>
        </Form>
      </td>
    </tr>
  );
}
