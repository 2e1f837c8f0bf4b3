import type { Overview } from "~/contract/overview";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { PlainTable } from "~/ui/plain-table";
import { Time, useMinuteOf } from "~/ui/time";
import { listOf } from "./addresses";
import { Nothing, Section } from "./tables";
import { words } from "./words";

export const ENDING_ID = "ending";

interface EndingProps {
  roles: Overview["rolesEnding"];
  secrets: Overview["secretsEnding"];
  asOf: string;
}

interface Row {
  key: string;
  what: string;
  owner: string;
  /** Absent for a signing key. */
  to: string | undefined;
  endsAt: string;
}

export function Ending({ roles, secrets, asOf }: EndingProps) {
  const minuteOf = useMinuteOf();
  const rows = [...secrets.map(secretRow), ...roles.map(roleRow)].sort((one, other) =>
    one.endsAt.localeCompare(other.endsAt),
  );
  return (
    <Section title={words.ending} id={ENDING_ID}>
      <Hint className="mb-2">{words.endingWithin}</Hint>
      {rows.length === 0 ? (
        <Nothing text={words.nothingEnds} />
      ) : (
        <PlainTable title={words.ending} headers={[words.endingWhat, words.endingOf, words.endsAt]}>
          {rows.map(({ key, what, owner, to, endsAt }) => (
            <tr key={key}>
              <td data-label={words.endingWhat} className="break-anywhere">
                {what}
              </td>
              <td data-label={words.endingOf} className="break-anywhere">
                {to ? (
                  <LightLink to={to} dir="auto">
                    {owner}
                  </LightLink>
                ) : (
                  words.byItself
                )}
              </td>
              <td data-label={words.endsAt}>
                {endsAt <= asOf ? <Badge color="red">{words.ended(minuteOf(endsAt))}</Badge> : <Time at={endsAt} />}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

const secretRow = ({ kind, ownerId, owner, name, endsAt }: Overview["secretsEnding"][number]): Row => ({
  key: `${kind} ${ownerId} ${name} ${endsAt}`,
  what: words.kinds[kind](name),
  owner,
  to: kind === "SERVICE_TOKEN" ? listOf.serviceAccount(owner) : ownerId ? paths.signOnSecrets(ownerId) : undefined,
  endsAt,
});

const roleRow = ({ userId, person, role, validUntil }: Overview["rolesEnding"][number]): Row => ({
  key: userId,
  what: words.role(role),
  owner: person,
  to: paths.userPage(userId),
  endsAt: validUntil,
});
