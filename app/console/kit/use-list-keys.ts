import { type RefObject, useEffect, useRef } from "react";

export const PEEK = "peek";

/** Keys are for what is being typed, and for the dialog that is open. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null) ||
  document.querySelector("[role=dialog]") !== null;

const ACTIONS = ["summary", "a", "button"].map((control) => `.row-actions ${control}`).join();

/** What opens a row: its name, or else its first action. */
const openerOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>("td:not(.row-actions) a") ?? row?.querySelector<HTMLElement>(ACTIONS) ?? null;

function step(rows: readonly Element[], by: 1 | -1): void {
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1);
  openerOf(rows[next])?.focus();
}

/** With Shift, as a click with it: up to the row that was chosen last. */
const chooseRow = (row: Element | undefined, shiftKey: boolean) =>
  row
    ?.querySelector<HTMLElement>("[type=checkbox]")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));

/**
 * j and k move the focus, Enter opens, p peeks, x chooses the row, Shift+x a range. `public/find.js` has / and Ctrl+K.
 * @returns the ref of the rows' parent
 */
export function useListKeys(): RefObject<HTMLTableSectionElement> {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!body.current || isTaken(event)) return;
      const rows = [...body.current.rows];
      const row = rows.find((each) => each.contains(document.activeElement));
      if (event.key === "j") step(rows, 1);
      else if (event.key === "k") step(rows, -1);
      else if (event.key === "x" || event.key === "X") chooseRow(row, event.shiftKey);
      else if (event.key === "p") row?.querySelector<HTMLElement>(`a[href*="/${PEEK}"]`)?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return body;
}
