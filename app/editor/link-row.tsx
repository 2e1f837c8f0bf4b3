import { type KeyboardEvent, useEffect, useRef } from "react";
import { words } from "./words";

interface LinkRowProps {
  /** Where the text leads now; "" when nowhere. */
  address: string;
  onApply(address: string | undefined): void;
}

/** Asks where the selected text is to lead. It is no part of the form: Enter applies it and sends nothing. */
export function LinkRow({ address, onApply }: LinkRowProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const apply = () => onApply(input.current?.value.trim() || undefined);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="link-row">
      <input
        className="input"
        ref={input}
        aria-label={words.linkAddress}
        placeholder="https:// …"
        defaultValue={address}
        onKeyDown={applyOnEnter}
      />
      <button className="button" type="button" onClick={apply}>
        {words.applyLink}
      </button>
      {address !== "" && (
        <button className="button" type="button" onClick={() => onApply(undefined)}>
          {words.removeLink}
        </button>
      )}
    </div>
  );
}
