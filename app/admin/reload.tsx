import { useSubmit } from "@remix-run/react";
import { type ChangeEvent, useEffect, useState } from "react";
import { RELOAD_INTENT } from "./intents";

/** For a select's `onChange`: shows the form again as entered, with the choices that go with it. */
export function useReload() {
  const submit = useSubmit();
  return ({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
    if (!form) return;
    const entries = new FormData(form);
    entries.set("intent", RELOAD_INTENT);
    submit(entries, { method: "post", preventScrollReset: true });
  };
}

/** Does the same where no script runs; with scripts it is not needed. */
export function ReloadButton({ children }: { children: string }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted ? null : (
    <p className="mb-4">
      <button className="button" type="submit" name="intent" value={RELOAD_INTENT}>
        {children}
      </button>
    </p>
  );
}
