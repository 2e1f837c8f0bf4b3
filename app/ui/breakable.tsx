import { Fragment } from "react";

/** Too long for a narrow column: in ASCII and the • of masked addresses, or in any script. */
const LONG = /([!-~•]{13,}|\S{24,})/;
const ASCII = /^[!-~•]*$/;

/** Before @, after dots and hyphens. */
const PIECE = /@?[^@._/-]+[._/-]?|[@._/-]/g;

/** Longer pieces may break anywhere. */
const PIECE_MAX = 14;
const STEP = /.{1,4}/g;

const piecesOf = (part: string): string[] =>
  (part.match(PIECE) ?? []).flatMap((piece) => (piece.length > PIECE_MAX ? (piece.match(STEP) ?? []) : piece));

/** Short words stay whole, so that names are never torn. Letters of other scripts may join: there the browser chooses where. */
export const Breakable = ({ text }: { text: string }) => (LONG.test(text) ? <Words text={text} /> : text);

const Words = ({ text }: { text: string }) =>
  text.split(LONG).map((part, index) => <Word key={`${index} ${part}`} text={part} />);

function Word({ text }: { text: string }) {
  if (!LONG.test(text)) return text;
  return ASCII.test(text) ? <Pieces text={text} /> : <span className="break-anywhere">{text}</span>;
}

const Pieces = ({ text }: { text: string }) =>
  piecesOf(text).map((piece, index) => (
    <Fragment key={`${index} ${piece}`}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
