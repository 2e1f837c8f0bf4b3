import { Fragment } from "react";

/** Too long for a narrow column. */
const LONG = /([!-~]{13,})/;

/** Before @, after dots and hyphens. */
const PIECE = /@?[^@._/-]+[._/-]?|[@._/-]/g;

/** Longer pieces may break anywhere. */
const PIECE_MAX = 14;
const STEP = /.{1,4}/g;

const piecesOf = (part: string): string[] =>
  (part.match(PIECE) ?? []).flatMap((piece) => (piece.length > PIECE_MAX ? (piece.match(STEP) ?? []) : piece));

/**
 * Breaks long words such as addresses; short ones stay whole, so that names are never torn. Only ASCII: letters of other scripts
 * may join.
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
