import { isRightToLeft } from "~/lib/right-to-left";
import { Breakable } from "./breakable";

/** What stands between the names of one text: "User: Ana Ruiz (ana@example.test) – Claims Desk, Northwind". */
const BETWEEN = /(: | \(|\)|, |; | – )/;

/**
 * A name with what distinguishes its record (`nameWith`), or several. A part that is written from right to left neither
 * changes the order of the others nor splits them.
 */
export const NameInFull = ({ name }: { name: string }) =>
  isRightToLeft(name) ? (
    <bdi dir="ltr">
      {name.split(BETWEEN).map((part, index) =>
        BETWEEN.test(part) ? (
          part
        ) : (
          <bdi key={`${index} ${part}`}>
            <Breakable text={part} />
          </bdi>
        ),
      )}
    </bdi>
  ) : (
    <Breakable text={name} />
  );

/** A placeholder that no name contains. */
const MARK = "\0";

/** A sentence around a record's name. */
export function Naming({ sentence, name }: { sentence(name: string): string; name: string }) {
  const [before, after] = sentence(MARK).split(MARK);
  return (
    <>
      {before}
      <NameInFull name={name} />
      {after}
    </>
  );
}
