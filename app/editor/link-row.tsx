import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { OWN_ESCAPE } from "~/ui/own-escape";
import { inputLook } from "~/ui/text-field";
import { words } from "./words";

interface LinkRowProps {
  /** "" if none. */
  address: string;
  onApply(address: string | undefined): void;
  onCancel(): void;
}

/** Outside the form: Enter applies, Escape cancels. */
export function LinkRow({ address, onApply, onCancel }: LinkRowProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const apply = () => onApply(input.current?.value.trim() || undefined);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
  return (
    <div className="mt-2 flex flex-wrap *:mb-2 *:mr-2" {...OWN_ESCAPE} onKeyDown={cancelOnEscape}>
      <input
        className={`${inputLook} min-w-40 flex-1`}
        ref={input}
        aria-label={words.linkAddress}
        placeholder="https:// …"
        defaultValue={address}
        onKeyDown={applyOnEnter}
      />
      <Button onClick={apply}>{words.applyLink}</Button>
      {address !== "" && <Button onClick={() => onApply(undefined)}>{words.removeLink}</Button>}
    </div>
  );
}
