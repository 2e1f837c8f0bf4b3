import { ScriptedButton } from "./button";
import { words } from "./words";

interface CopyButtonProps {
  /** The id of the element whose text it copies. */
  of: string;
  label: string;
}

/** On a page without the framework: copies a text by `public/frame.js`, and says so. Shown only where that runs. */
export const CopyButton = ({ of, label }: CopyButtonProps) => (
  <>
    <ScriptedButton data-copy={of} aria-label={words.copyOne(label)} label={words.copy} />
    <span
      className="ml-2 text-sm text-muted"
      id={`${of}-copied`}
      role="status"
      data-copied={words.copied}
      data-selected={words.copyYourself}
    />
  </>
);
