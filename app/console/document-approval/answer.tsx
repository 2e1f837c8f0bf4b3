import type { ReactNode } from "react";
import type { ApprovalChain, ChainStep } from "~/contract/document-approval";
import { inReadersLanguage } from "~/lib/language";
import { Hint } from "~/ui/hint";
import { Notice, noticeLook } from "~/ui/notice";
import { PlainTable } from "~/ui/plain-table";
import { gapInWords, rangeInWords } from "./amounts-words";
import { words } from "./question-words";

interface StepsProps {
  title: string;
  steps: readonly ChainStep[];
  turn: { header: string; of(step: ChainStep): ReactNode };
}

const byPlace: StepsProps["turn"] = { header: words.place, of: ({ place }) => place };

const bySequence: StepsProps["turn"] = {
  header: words.sequenceHeader,
  of: ({ sequence }) => sequence ?? words.noSequence,
};

function Steps({ title, steps, turn }: StepsProps) {
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
              {inReadersLanguage(step.actionOfRole ?? words.noAction)}
              <Aside>{step.approves ? undefined : words.preparesOnly}</Aside>
            </span>
          </td>
          <td data-label={words.range}>{rangeInWords(step.rangeFrom, step.rangeTo)}</td>
          <td data-label={words.in}>{step.regions?.map(inReadersLanguage).join(", ") ?? words.everyRegion}</td>
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

interface AnswerProps {
  chain: ApprovalChain;
  about: string;
}

export function Answer({ chain, about }: AnswerProps) {
  const { steps, outside, gaps, vacancies, overlaps } = chain;
  const approvers = steps.filter(({ approves }) => approves);
  const isConflict = ({ sameSequence, sameAction }: Overlap) => sameSequence || sameAction;
  const conflicts = overlaps.filter(isConflict);
  const together = overlaps.filter((overlap) => !isConflict(overlap));
  return (
    <section aria-labelledby="answer">
      <h2 className="mb-3 mt-6 text-lg" id="answer">
        {about}
      </h2>
      {!approvers.some(({ holdersCount }) => holdersCount) && (
        <Notice
          kind="error"
          text={`${words.nobody}. ${approvers.length === 0 ? words.nobodyText : words.vacantText}`}
        />
      )}
      {steps.length > 0 && <Steps title={about} steps={steps} turn={byPlace} />}
      {outside.length > 0 && (
        <>
          <h3 className="mb-1 mt-6 text-base">{words.outside}</h3>
          <Hint className="mb-3">{words.outsideText}</Hint>
          <Steps title={words.outside} steps={outside} turn={bySequence} />
        </>
      )}
      <h3 className="mb-1 mt-6 text-base">{words.gaps}</h3>
      <Findings
        none={words.noGaps}
        found={[
          ...gaps.map(({ above, below, regions }) => words.gap(gapInWords(above, below), regions?.join(", "))),
          ...vacancies.map(({ roleNames, rangeFrom, rangeTo, regions }) =>
            words.vacancy(boundsInWords(rangeFrom, rangeTo), roleNames, regions?.join(", ")),
          ),
        ]}
      />
      <h3 className="mb-1 mt-6 text-base">{words.overlaps}</h3>
      <Findings none={together.length > 0 ? undefined : words.noOverlaps} found={conflicts.map(overlapInWords)} />
      {together.length > 0 && (
        <ul className="mb-1 text-sm text-muted">
          {together.map((overlap, index) => (
            <li key={index}>{overlapInWords(overlap)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Overlap = ApprovalChain["overlaps"][number];

function Findings({ none, found }: { none: string | undefined; found: readonly string[] }) {
  if (found.length === 0) return none === undefined ? null : <Hint>{none}</Hint>;
  return (
    <ul className={noticeLook.error}>
      {found.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

function overlapInWords({ roleNames, sameSequence, sameAction, rangeFrom, rangeTo, regions }: Overlap): string {
  const sharedWord =
    sameSequence && sameAction
      ? words.both
      : sameSequence
        ? words.sequence
        : sameAction
          ? words.actionShort
          : undefined;
  return words.overlap(roleNames, boundsInWords(rangeFrom, rangeTo), sharedWord, regions?.join(", "));
}

const boundsInWords = (from: number, to: number | null): string => rangeInWords(from === 0 ? null : from, to);
