import { useSubmit } from "@remix-run/react";
import { Submit } from "~/ui/button";
import { useScripted } from "~/ui/scripted";
import { RELOAD_INTENT } from "./intents";

type Control = HTMLSelectElement | HTMLInputElement | HTMLButtonElement;

export function useReload() {
  const submit = useSubmit();
  return ({ currentTarget: { form } }: { currentTarget: Control }) => {
    if (!form) return;
    const entries = new FormData(form);
    const isQuestion = form.method === "get";
    if (!isQuestion) entries.set("intent", RELOAD_INTENT);
    submit(entries, { method: isQuestion ? "get" : "post", replace: isQuestion, preventScrollReset: true });
  };
}

/** Reloads without scripts. */
export function ReloadButton({ children }: { children: string }) {
  return useScripted() ? null : (
    <p className="mb-4">
      <Submit kind="plain" intent={RELOAD_INTENT}>
        {children}
      </Submit>
    </p>
  );
}
