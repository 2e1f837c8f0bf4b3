import { Fragment } from "react";
import { Breakable } from "./breakable";

const ADDRESS = /(https?:\/\/[^\s<>"']+)/;
/** Belongs to the sentence, not to the address before it. */
const SENTENCE_END = /[.,;:!?)\]।]+$/;

/** Blank lines part paragraphs, lines stay, and addresses are links. */
export const WrittenText = ({ text }: { text: string }) => (
  <div className="written" dir="auto">
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      <p className={index > 0 ? "mt-3" : undefined} key={`${index} ${paragraph}`}>
        <Lines text={paragraph} />
      </p>
    ))}
  </div>
);

const Lines = ({ text }: { text: string }) =>
  text.split("\n").map((line, index) => (
    <Fragment key={`${index} ${line}`}>
      {index > 0 && <br />}
      <Linked line={line} />
    </Fragment>
  ));

const Linked = ({ line }: { line: string }) =>
  line.split(ADDRESS).map((part, index) => {
    if (index % 2 === 0) return part;
    const [end = ""] = SENTENCE_END.exec(part) ?? [];
    const address = part.slice(0, part.length - end.length);
    return (
      <Fragment key={`${index} ${part}`}>
        <a className="text-inherit" href={address} rel="noreferrer">
          <Breakable text={address} />
        </a>
        {end}
      </Fragment>
    );
  });
