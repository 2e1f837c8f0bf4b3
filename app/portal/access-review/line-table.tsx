import type { ReactNode } from "react";
import type { AccessReviewLine } from "~/contract/access-review";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PlainTable } from "~/ui/plain-table";
import { tickLook } from "~/ui/tick-look";
import { DayOf, End, useMinuteOf } from "~/ui/time";
import { Named, NamedPerson } from "./named";
import { words } from "./words";

const { line: text } = words;

const COLORS = { KEPT: "green", TAKEN_AWAY: "red", OVER: "amber" } as const;

interface LineTableProps {
  title: string;
  lines: readonly AccessReviewLine[];
  /** Positions. */
  chosen: ReadonlySet<string>;
  withLinks: boolean;
  /** Id of the form that takes decisions back. */
  undoForm: string;
}

export const LineTable = ({ title, lines, ...shown }: LineTableProps) => (
  <PlainTable
    title={title}
    headers={[text.number, text.person, text.access, text.given, text.until, text.lastUse, text.decision]}
  >
    {lines.map((line) => (
      <tr key={line.position}>
        <td data-label={text.number}>
          <Choice line={line} isChosen={shown.chosen.has(line._id)} />
        </td>
        <Lines label={text.person}>
          <Named to={shown.withLinks && paths.userPage(line.userId)}>{line.person}</Named>
          <span className="block text-xs text-muted">{line.email}</span>
        </Lines>
        <Lines label={text.access}>
          <Named to={shown.withLinks && paths.applicationPage(line.applicationId)}>{line.application}</Named>
          <span className="block text-xs text-muted">
            <Named to={shown.withLinks && paths.clientPage(line.clientId)}>{line.client}</Named>, {line.role}
          </span>
        </Lines>
        <Lines label={text.given}>
          <Day at={line.since} />
          <span className="block text-xs text-muted">
            <Giver line={line} withLinks={shown.withLinks} />
          </span>
        </Lines>
        <td data-label={text.until}>{line.validUntil ? <End at={line.validUntil} /> : text.noEnd}</td>
        <Lines label={text.lastUse}>
          {line.lastUsedAt ? <Day at={line.lastUsedAt} /> : <Unbroken>{text.never}</Unbroken>}
          {line.isUnused && (
            <span className="block">
              <Badge color="amber">{text.unused}</Badge>
            </span>
          )}
        </Lines>
        <Lines label={text.decision}>
          <DecisionOn line={line} undoForm={shown.undoForm} withLinks={shown.withLinks} />
        </Lines>
      </tr>
    ))}
  </PlainTable>
);

/** On narrow screens all of them stand at the right, beside the label. */
const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label}>
    <div className="break-anywhere min-w-0 max-md:ml-auto max-md:text-right">{children}</div>
  </td>
);

/** Words that a narrow column would break where names may be. */
const Unbroken = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

const Day = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    <DayOf at={at} />
  </span>
);

function Giver({
  line: { givenBy, givenById, isSelfAssigned },
  withLinks,
}: {
  line: AccessReviewLine;
  withLinks: boolean;
}) {
  if (!givenBy) return isSelfAssigned ? text.byThemselves : null;
  return (
    <>
      {text.by} <NamedPerson id={withLinks && givenById}>{givenBy}</NamedPerson>
    </>
  );
}

function Choice({ line: { position, person, mayDecide }, isChosen }: { line: AccessReviewLine; isChosen: boolean }) {
  if (!mayDecide) return position;
  return (
    <label className="inline-flex min-h-10 cursor-pointer items-center">
      <input
        className={tickLook}
        type="checkbox"
        name="line"
        value={position}
        defaultChecked={isChosen}
        aria-label={text.choose(position, person)}
      />
      {position}
    </label>
  );
}

interface DecisionProps extends Pick<LineTableProps, "undoForm" | "withLinks"> {
  line: AccessReviewLine;
}

function DecisionOn({ line, undoForm, withLinks }: DecisionProps) {
  const minuteOf = useMinuteOf();
  const { decision, decidedBy, decidedAt, undoneAt, undoneBy } = line;
  return (
    <>
      {decision ? (
        <Badge color={COLORS[decision]}>{words.decisions[decision]}</Badge>
      ) : (
        <Unbroken>{text.undecided}</Unbroken>
      )}
      {decidedAt && (
        <span className="block text-xs text-muted">
          <NamedPerson id={withLinks && line.decidedById}>{decidedBy ?? text.atDeadline}</NamedPerson>,{" "}
          {minuteOf(decidedAt)}
        </span>
      )}
      {line.reason && <span className="block whitespace-pre-wrap">{line.reason}</span>}
      {undoneAt && undoneBy && (
        <span className="block text-xs text-muted">
          {text.undone} <NamedPerson id={withLinks && line.undoneById}>{undoneBy}</NamedPerson>, {minuteOf(undoneAt)}
        </span>
      )}
      {line.mayUndo && (
        <Button
          type="submit"
          form={undoForm}
          name="undo"
          value={line.position}
          aria-label={text.undoNamed(line.position, line.person)}
        >
          {text.undo}
        </Button>
      )}
    </>
  );
}
