import type { Authenticator } from "~/contract/factor";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainTable } from "~/ui/plain-table";
import { NamedRow } from "./named-row";
import { namedRow as columns, recovery, authenticatorList as words } from "./words";

interface AuthenticatorListProps {
  authenticators: readonly Authenticator[];
  csrfToken: string;
}

export function AuthenticatorList({ authenticators, csrfToken }: AuthenticatorListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{words.title}</h2>
      <Hint className="mb-3">{authenticators.length === 0 ? `${words.lead} ${words.none}` : words.lead}</Hint>
      {authenticators.length > 0 && (
        <PlainTable title={words.title} headers={[columns.name, columns.added, columns.lastUsed, columns.action]}>
          {authenticators.map(({ _id, ...app }) => (
            <NamedRow
              key={_id}
              {...app}
              entry={{ name: "authenticatorId", value: _id }}
              intents={{ rename: "rename-authenticator", remove: "remove-authenticator" }}
              csrfToken={csrfToken}
            />
          ))}
        </PlainTable>
      )}
      <p className="mt-4">
        <ButtonAnchor href={paths.newAuthenticator}>{words.add}</ButtonAnchor>
      </p>
    </section>
  );
}

export function RecoveryCodesState({ left }: { left: number }) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{recovery.title}</h2>
      <p className="mb-1">{left === 0 ? recovery.none : recovery.left(left)}</p>
      <Hint className="mb-3">{recovery.lead}</Hint>
      <ButtonAnchor href={paths.recoveryCodes}>{recovery.renew}</ButtonAnchor>
    </section>
  );
}
