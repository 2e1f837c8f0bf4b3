import { Fragment } from "react";

/** Longer than what a narrow column has room for. */
const LONG = /([!-~]{13,})/;

/** As an address is read: before its @, after its dots and strokes; what has none of these after some letters. */
const PIECE = /@?[^@._/-]{1,12}[._/-]?|[@._/-]/g;

/**
 * A text that may break inside its long words, addresses for example. Short ones stay whole: a column is as wide as its
 * longest piece, and a name is never torn. Other scripts than Latin are left to the browser, as their letters join.
 */
export const Breakable = ({ text }: { text: string }) => (
  <>
    {text
      .split(LONG)
      .flatMap((part) => (LONG.test(part) ? (part.match(PIECE) ?? []) : part))
      .map((piece, index) => (
        <Fragment key={`${index} ${piece}`}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
  </>
);
