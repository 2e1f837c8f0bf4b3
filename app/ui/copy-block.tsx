import { useRef, useState } from "react";
import { Button } from "./button";
import { hasCopied } from "./copy-field";
import { useScripted } from "./scripted";
import { areaLook } from "./text-area-field";
import { Label } from "./text-field";
import { words } from "./words";

interface CopyBlockProps {
  id: string;
  label: string;
  value: string;
}

export function CopyBlock({ id, label, value }: CopyBlockProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const isScripted = useScripted();

  const copy = async () => {
    area.current?.select();
    setSaid((await hasCopied(value)) ? words.copied : words.copyYourself);
  };
  return (
    <div className="mb-4">
      <Label htmlFor={id}>{label}</Label>
      <textarea
        className={`${areaLook} resize-y overflow-x-auto whitespace-pre font-mono text-xs`}
        ref={area}
        id={id}
        rows={value.split("\n").length + 1}
        value={value}
        dir="ltr"
        spellCheck={false}
        readOnly
      />
      {isScripted && (
        <p className="mt-2">
          <Button onClick={() => void copy()} aria-label={words.copyOne(label)}>
            {words.copy}
          </Button>
        </p>
      )}
      <p className="text-sm text-muted" role="status">
        {said}
      </p>
    </div>
  );
}
