import type { AccessEntry } from "~/contract/access";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { PlainTable } from "~/ui/plain-table";
import { Time } from "~/ui/time";
import { givenByOf, Until } from "./columns";
import { words } from "./words";

export const LATEST_ROWS = 10;

interface LatestAccessProps {
  /** At most `LATEST_ROWS`, newest first. */
  entries: readonly AccessEntry[];
  total: number;
  all: string;
}

export const LatestAccess = ({ entries, total, all }: LatestAccessProps) => (
  <section className="mt-6">
    <h2 className="mb-2 text-base">{words.whoHasIt}</h2>
    {entries.length === 0 ? (
      <Hint>{words.none}</Hint>
    ) : (
      <>
        <PlainTable
          title={words.whoHasIt}
          headers={[words.person, words.client, words.role, words.since, words.until, words.givenBy]}
        >
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td data-label={words.person} className="break-anywhere">
                <LightLink to={paths.userPage(entry.userId)} title={entry.email} dir="auto">
                  {entry.person}
                </LightLink>
              </td>
              <td data-label={words.client} className="break-anywhere">
                <LightLink to={paths.clientPage(entry.clientId)} dir="auto">
                  {entry.client}
                </LightLink>
              </td>
              <td data-label={words.role} className="break-anywhere">
                {entry.role}
              </td>
              <td data-label={words.since}>
                <Time at={entry.since} />
              </td>
              <td data-label={words.until} className={entry.validUntil ? undefined : "empty-cell"}>
                {entry.validUntil && <Until {...entry} />}
              </td>
              <td data-label={words.givenBy} className={givenByOf(entry) ? "break-anywhere" : "empty-cell"}>
                <Giver {...entry} />
              </td>
            </tr>
          ))}
        </PlainTable>
        <p className="mt-2 text-sm">
          {total > entries.length && `${words.latest(entries.length)} `}
          <LightLink className="inline-block py-1" to={all}>
            {words.all}
          </LightLink>
        </p>
      </>
    )}
  </section>
);

const Giver = (entry: AccessEntry) =>
  entry.givenBy && entry.givenById ? (
    <LightLink to={paths.userPage(entry.givenById)} dir="auto">
      {entry.givenBy}
    </LightLink>
  ) : (
    givenByOf(entry)
  );
