import { Button } from "./button";
import { Label, lineLook } from "./text-field";
import { words } from "./words";

interface PlainCopyFieldProps {
  id: string;
  label: string;
  value: string;
}

/**
 * On a page without the framework: a text that `public/frame.js` copies. Without scripts it stays hidden, so the page
 * shows the text elsewhere as well.
 */
export const PlainCopyField = ({ id, label, value }: PlainCopyFieldProps) => (
  <div className="mb-4" hidden data-scripted="">
    <Label htmlFor={id}>{label}</Label>
    <div className="flex">
      <input
        className={`${lineLook} min-w-0 flex-1 bg-page`}
        id={id}
        defaultValue={value}
        autoComplete="off"
        readOnly
      />
      <span className="ml-2 shrink-0">
        <Button data-copy={id} aria-label={words.copyOne(label)}>
          {words.copy}
        </Button>
      </span>
    </div>
    <p
      className="text-sm text-muted"
      id={`${id}-copied`}
      role="status"
      data-copied={words.copied}
      data-selected={words.copyYourself}
    />
  </div>
);
