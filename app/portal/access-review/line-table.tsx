import type { ReactNode } from "react";
import type { AccessReviewLine } from "~/contract/access-review";
import { dayOfEnd } from "~/lib/day-or-instant";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PlainTable } from "~/ui/plain-table";
import { tickLook } from "~/ui/tick-look";
import { useMinuteOf } from "~/ui/time";
import { words } from "./words";

const { line: text } = words;

const DAY_CHARACTERS = "2026-12-31".length;
const dayOf = (instant: string): string => instant.slice(0, DAY_CHARACTERS);

const COLORS = { KEPT: "green", TAKEN_AWAY: "red", OVER: "amber" } as const;

interface LineTableProps {
  title: string;
  lines: readonly AccessReviewLine[];
  /** Positions. */
  chosen: ReadonlySet<string>;
  /** Names lead to the records' pages. */
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
          <span className="block text-xs text-muted">{giverOf(line)}</span>
        </Lines>
        <td data-label={text.until}>{line.validUntil ? <End validUntil={line.validUntil} /> : text.noEnd}</td>
        <Lines label={text.lastUse}>
          {line.lastUsedAt ? <Day at={line.lastUsedAt} /> : <Unbroken>{text.never}</Unbroken>}
          {line.isUnused && (
            <span className="block">
              <Badge color="amber">{text.unused}</Badge>
            </span>
          )}
        </Lines>
        <Lines label={text.decision}>
          <DecisionOn line={line} undoForm={shown.undoForm} />
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

const Named = ({ to, children }: { to: string | false; children: string }) =>
  to ? (
    <a href={to} dir="auto">
      {children}
    </a>
  ) : (
    children
  );

/** Words that a narrow column would break where names may be. */
const Unbroken = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

const Day = ({ at }: { at: string }) => (
  <time className="whitespace-nowrap" dateTime={at}>
    {dayOf(at)}
  </time>
);

const giverOf = ({ givenBy, isSelfAssigned }: AccessReviewLine): string =>
  givenBy ? text.by(givenBy) : isSelfAssigned ? text.byThemselves : "";

/** Access that ends within a day ends at a minute. */
function End({ validUntil }: { validUntil: string }) {
  const minuteOf = useMinuteOf();
  const end = dayOfEnd(new Date(validUntil));
  return end.length > DAY_CHARACTERS ? minuteOf(end) : end;
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

function DecisionOn({ line, undoForm }: { line: AccessReviewLine; undoForm: string }) {
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
          {text.decidedBy(decidedBy ?? text.atDeadline, minuteOf(decidedAt))}
        </span>
      )}
      {line.reason && <span className="block whitespace-pre-wrap">{line.reason}</span>}
      {undoneAt && undoneBy && (
        <span className="block text-xs text-muted">{text.undone(undoneBy, minuteOf(undoneAt))}</span>
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
