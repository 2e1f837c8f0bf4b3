import { isRightToLeft } from "~/lib/right-to-left";
import { Breakable } from "./breakable";

/** What stands between the names of one text: "User: Ana Ruiz (ana@example.test) – Claims Desk, Northwind". */
const BETWEEN = /(: | \(|\)|, |; | – )/;

/**
 * A name, or several, with what distinguishes the record (`nameWith`). Right-to-left parts neither reorder nor split
 * the others.
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
