import type { ReactNode } from "react";
import type { EventGroupName } from "~/contract/kit/audited";
import { COUNTED_REASON_MAX } from "~/contract/kit/rules";
import type { Overview } from "~/contract/overview";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { LightLink } from "~/ui/light-link";
import { ColumnHeader, Table, TableHead } from "~/ui/table";
import { CountLink } from "./chart";
import { words } from "./words";

export const Section = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className="min-w-0" id={id}>
    <h2 className="mb-2 text-base">{title}</h2>
    {children}
  </section>
);

export const Nothing = ({ text }: { text: string }) => (
  <p className="rounded border bg-white p-6 text-center text-sm text-muted">{text}</p>
);

interface ReasonsProps {
  reasons: Overview["reasons"];
  addressOf(reason: string): string;
}

export const Reasons = ({ reasons, addressOf }: ReasonsProps) => (
  <Section title={words.reasons}>
    {reasons.length === 0 ? (
      <Nothing text={words.noFailures} />
    ) : (
      <Table title={words.reasons}>
        <TableHead>
          <ColumnHeader isStill>{words.reason}</ColumnHeader>
          <ColumnHeader isStill isRight>
            {words.tries}
          </ColumnHeader>
        </TableHead>
        <tbody>
          {reasons.map(({ reason, count }) => (
            <tr key={reason}>
              <td data-label={words.reason} className="break-anywhere">
                {reason === ""
                  ? words.noReason
                  : reason.length < COUNTED_REASON_MAX
                    ? inReadersLanguage(reason)
                    : words.cut(reason)}
                <Share of={count / reasons[0]!.count} />
              </td>
              <td data-label={words.tries} className="md:text-right">
                {reason === "" ? words.number(count) : <CountLink count={count} to={addressOf(reason)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Section>
);

/** `of` the most frequent, from 0 to 1. */
const Share = ({ of }: { of: number }) => (
  <svg className="mt-1 h-1 w-full max-md:hidden" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect className="text-red" fill="currentColor" width={Math.max(100 * of, 1)} height={4} />
  </svg>
);

interface ApplicationsProps {
  applications: Overview["applications"];
  addressOf(id: string, group: EventGroupName): string;
}

export const Applications = ({ applications, addressOf }: ApplicationsProps) => (
  <Section title={`${words.applications}, ${words.lastDays}`}>
    {applications.length === 0 ? (
      <Nothing text={words.unused} />
    ) : (
      <Table title={words.applications}>
        <TableHead>
          <ColumnHeader isStill>{words.application}</ColumnHeader>
          {[words.launches, words.signOns, words.refusals].map((header) => (
            <ColumnHeader key={header} isStill isRight>
              {header}
            </ColumnHeader>
          ))}
        </TableHead>
        <tbody>
          {applications.map(({ _id, name, launches, signIns, refusals }) => (
            <tr key={_id}>
              <td data-label={words.application} className="break-anywhere">
                <LightLink to={paths.applicationPage(_id)} dir="auto">
                  {name}
                </LightLink>
              </td>
              <td data-label={words.launches} className="md:text-right">
                <CountLink count={launches} to={addressOf(_id, "LAUNCH")} />
              </td>
              <td data-label={words.signOns} className="md:text-right">
                <CountLink count={signIns} to={addressOf(_id, "SIGN_ON")} />
              </td>
              <td data-label={words.refusals} className="md:text-right">
                <CountLink count={refusals} to={addressOf(_id, "SIGN_ON_REFUSED")} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Section>
);
