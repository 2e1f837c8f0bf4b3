import { Fragment } from "react";

/** Longer than what a narrow column has room for. */
const LONG = /([!-~]{13,})/;

/** As an address is read: before its @, after its dots and strokes. */
const PIECE = /@?[^@._/-]+[._/-]?|[@._/-]/g;

/** A piece that is too long itself may break anywhere, in steps of some letters. */
const PIECE_MAX = 14;
const STEP = /.{1,4}/g;

const piecesOf = (part: string): string[] =>
  (part.match(PIECE) ?? []).flatMap((piece) => (piece.length > PIECE_MAX ? (piece.match(STEP) ?? []) : piece));

/**
 * A text that may break inside its long words, addresses for example. Short ones stay whole: a column is as wide as its
 * longest piece, and a name is never torn. Other scripts than Latin are left to the browser, as their letters join.
 */
export const Breakable = ({ text }: { text: string }) => (LONG.test(text) ? <Pieces text={text} /> : text);

const Pieces = ({ text }: { text: string }) => (
  <>
    {text
      .split(LONG)
      .flatMap((part) => (LONG.test(part) ? piecesOf(part) : part))
      .map((piece, index) => (
        <Fragment key={`${index} ${piece}`}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
  </>
);
