import { ScriptedButton } from "./button";
import { words } from "./words";

interface CopyButtonProps {
  /** Id of the element to copy. */
  of: string;
  label: string;
}

/** For pages without the framework, by `public/frame.js`. */
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
