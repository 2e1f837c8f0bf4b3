import { Form } from "@remix-run/react";
import type { Authenticator } from "~/contract/factor";
import { NAME_MAX } from "~/contract/kit/rules";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { Button, ButtonLink, Submit } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainTable } from "~/ui/plain-table";
import { inputLook } from "~/ui/text-field";
import { recovery, authenticatorList as words } from "./words";

interface AuthenticatorListProps {
  authenticators: readonly Authenticator[];
  csrfToken: string;
}

/** One's authenticator apps, each with a way to rename and to remove it. */
export function AuthenticatorList({ authenticators, csrfToken }: AuthenticatorListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{words.title}</h2>
      <Hint className="mb-3">{authenticators.length === 0 ? `${words.lead} ${words.none}` : words.lead}</Hint>
      {authenticators.length > 0 && (
        <PlainTable title={words.title} headers={[words.name, words.added, words.lastUsed, words.action]}>
          {authenticators.map((authenticator) => (
            <AuthenticatorRow key={authenticator._id} authenticator={authenticator} csrfToken={csrfToken} />
          ))}
        </PlainTable>
      )}
      <p className="mt-4">
        <ButtonLink to={paths.newAuthenticator}>{words.add}</ButtonLink>
      </p>
    </section>
  );
}

function AuthenticatorRow({ authenticator, csrfToken }: { authenticator: Authenticator; csrfToken: string }) {
  const { _id, name, addedAt, lastUsedAt } = authenticator;
  return (
    <tr>
      <td data-label={words.name}>
        <Form method="post" preventScrollReset className="flex items-center" key={name}>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="authenticatorId" value={_id} />
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
            <Submit intent="rename-authenticator" kind="plain" aria-label={words.renameOne(name)}>
              {words.rename}
            </Submit>
          </span>
        </Form>
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
          <input type="hidden" name="authenticatorId" value={_id} />
          <Button type="submit" name="intent" value="remove-authenticator" aria-label={words.removeOne(name)}>
            {words.remove}
          </Button>
        </Form>
      </td>
    </tr>
  );
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesState({ left }: { left: number }) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{recovery.title}</h2>
      <p className="mb-1">{left === 0 ? recovery.none : recovery.left(left)}</p>
      <Hint className="mb-3">{recovery.lead}</Hint>
      <ButtonLink to={paths.recoveryCodes}>{recovery.renew}</ButtonLink>
    </section>
  );
}
