import type { Passkey, PasskeySignal } from "~/contract/passkey";
import { paths } from "~/lib/paths";
import { NamedRow } from "~/portal/factor/named-row";
import { namedRow as columns } from "~/portal/factor/words";
import { ButtonAnchor } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { PlainTable } from "~/ui/plain-table";
import { Signal } from "./signal";
import { passkeyList as words } from "./words";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  signal: PasskeySignal | undefined;
  csrfToken: string;
}

export function PasskeyList({ passkeys, signal, csrfToken }: PasskeyListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-base">{words.title}</h2>
      <Hint className="mb-3">{passkeys.length === 0 ? `${words.lead} ${words.none}` : words.lead}</Hint>
      {passkeys.length > 0 && (
        <PlainTable
          title={words.title}
          headers={[columns.name, words.type, columns.added, columns.lastUsed, columns.action]}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} csrfToken={csrfToken} />
          ))}
        </PlainTable>
      )}
      <p className="mt-4">
        <ButtonAnchor href={paths.newPasskey}>{words.add}</ButtonAnchor>
      </p>
      {signal && <Signal said={saidOf(signal)} />}
    </section>
  );
}

const saidOf = ({ userId, name, displayName, allAcceptedCredentialIds }: PasskeySignal) => ({
  signalAllAcceptedCredentials: { userId, allAcceptedCredentialIds },
  signalCurrentUserDetails: { userId, name, displayName },
});

function PasskeyRow({ passkey, csrfToken }: { passkey: Passkey; csrfToken: string }) {
  const { _id, attachment, isBackedUp, ...row } = passkey;
  const type = attachment ? words.types[attachment] : words.unknownType;
  return (
    <NamedRow
      {...row}
      entry={{ name: "passkeyId", value: _id }}
      intents={{ rename: "rename-passkey", remove: "remove-passkey" }}
      csrfToken={csrfToken}
    >
      <td data-label={words.type}>
        {type}, {isBackedUp ? words.backedUp : words.onlyThere}
      </td>
    </NamedRow>
  );
}
