import type { ReactNode } from "react";
import type { ChainStep } from "~/contract/document-approval";
import { PlainTable } from "~/ui/plain-table";
import { rangeInWords } from "./amounts-words";
import { words } from "./question-words";

interface StepsProps {
  title: string;
  steps: readonly ChainStep[];
  /** Says when each has its turn. */
  turn: { header: string; of(step: ChainStep): ReactNode };
}

/** Their place in the order: for roles that are asked. */
export const byPlace: StepsProps["turn"] = { header: words.place, of: ({ place }) => place };

/** Their own sequence: for roles that are passed by. */
export const bySequence: StepsProps["turn"] = {
  header: words.sequenceHeader,
  of: ({ sequence }) => sequence ?? words.noSequence,
};

/** Roles in their order; those of one turn say with whom they share it. */
export function Steps({ title, steps, turn }: StepsProps) {
  const hasPeople = steps.some(({ holders }) => holders);
  return (
    <PlainTable
      title={title}
      headers={[
        turn.header,
        words.role,
        words.action,
        words.range,
        words.in,
        words.for,
        ...(hasPeople ? [words.people] : []),
      ]}
    >
      {steps.map((step) => (
        <tr key={step.roleId}>
          <td data-label={turn.header}>{turn.of(step)}</td>
          <td data-label={words.role}>
            <span>
              {step.roleName}
              <Aside>{tiedWith(step, steps)}</Aside>
            </span>
          </td>
          <td data-label={words.action}>
            <span>
              {step.actionOfRole ?? words.noAction}
              <Aside>{step.approves ? undefined : words.preparesOnly}</Aside>
            </span>
          </td>
          <td data-label={words.range}>{rangeInWords(step.rangeFrom, step.rangeTo)}</td>
          <td data-label={words.in}>{step.regions?.join(", ") ?? words.everyRegion}</td>
          <td data-label={words.for}>{step.everyClient ? words.everyClient : words.thisClient}</td>
          {hasPeople && (
            <td data-label={words.people}>
              <People {...step} />
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
}

/** Who can be phoned. */
function People({ holders = [], holdersCount = 0 }: Pick<ChainStep, "holders" | "holdersCount">) {
  if (holders.length === 0) return <span className="text-muted">{words.nobodyHolds}</span>;
  return (
    <ul>
      {holders.map(({ userId, name, email, phoneNumber }) => (
        <li key={userId} className="mb-1">
          <span dir="auto">{name}</span>
          <small className="block text-xs text-muted">
            {phoneNumber && (
              <>
                <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>,{" "}
              </>
            )}
            <a href={`mailto:${email}`}>{email}</a>
          </small>
        </li>
      ))}
      {holdersCount > holders.length && <li>{words.morePeople(holdersCount - holders.length)}</li>}
    </ul>
  );
}

const Aside = ({ children }: { children: string | undefined }) =>
  children ? <small className="block text-xs text-muted">{children}</small> : null;

function tiedWith({ place, roleId }: ChainStep, steps: readonly ChainStep[]): string | undefined {
  const others = steps.filter((other) => other.place === place && other.roleId !== roleId);
  return others.length > 0 ? words.tied(others.map(({ roleName }) => roleName)) : undefined;
}
