import { useRef, useState } from "react";
import { Button } from "./button";
import { Hint } from "./hint";
import { useScripted } from "./scripted";
import { Label, lineLook } from "./text-field";
import { words } from "./words";

interface CopyFieldProps {
  id: string;
  label: string;
  value: string;
  hint?: string;
}

/** The text is not sent with the form. */
export function CopyField({ id, label, value, hint }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const isScripted = useScripted();

  const copy = async () => {
    input.current?.select();
    setSaid((await hasCopied(value)) ? words.copied : words.copyYourself);
  };
  return (
    <div className="mb-4">
      <Label htmlFor={id}>{label}</Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div className="flex">
        <input
          className={`${lineLook} min-w-0 flex-1 bg-page`}
          ref={input}
          id={id}
          value={value}
          readOnly
          aria-describedby={hint && `${id}-hint`}
        />
        {isScripted && (
          <span className="ml-2 shrink-0">
            <Button onClick={() => void copy()} aria-label={words.copyOne(label)}>
              {words.copy}
            </Button>
          </span>
        )}
      </div>
      <p className="text-sm text-muted" role="status">
        {said}
      </p>
    </div>
  );
}

/** Without https there is no clipboard API. */
export async function hasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
