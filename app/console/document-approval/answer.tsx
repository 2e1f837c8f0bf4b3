import type { ApprovalChain, ChainStep } from "~/contract/document-approval";
import { Hint } from "~/ui/hint";
import { Notice, noticeLook } from "~/ui/notice";
import { gapInWords, rangeInWords } from "./amounts-words";
import { words } from "./question-words";
import { byPlace, bySequence, Steps } from "./steps";

interface AnswerProps {
  chain: ApprovalChain;
  /** The question in words. */
  about: string;
}

/** Who approves, step by step; then what is odd about all amounts, whichever was asked for. */
export function Answer({ chain, about }: AnswerProps) {
  const { steps, outside, gaps, overlaps } = chain;
  const isConflict = ({ sameSequence, sameAction }: Overlap) => sameSequence || sameAction;
  const conflicts = overlaps.filter(isConflict);
  const together = overlaps.filter((overlap) => !isConflict(overlap));
  return (
    <section aria-labelledby="answer">
      <h2 className="mb-3 mt-6 text-lg" id="answer">
        {about}
      </h2>
      {!steps.some(({ approves }: ChainStep) => approves) && (
        <Notice kind="error" text={`${words.nobody}. ${words.nobodyText}`} />
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
        found={gaps.map(({ above, below, regions }) => words.gap(gapInWords(above, below), regions?.join(", ")))}
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
  const same =
    sameSequence && sameAction
      ? words.both
      : sameSequence
        ? words.sequence
        : sameAction
          ? words.actionShort
          : undefined;
  return words.overlap(roleNames, rangeInWords(rangeFrom === 0 ? null : rangeFrom, rangeTo), same, regions?.join(", "));
}
