import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * What was pressed may be gone once its form was sent: one goes on at what the page says of it, else at its heading. Where the focus still
 * is somewhere, it stays.
 */
export function useFocusAfterSending(): void {
  const { state, formMethod } = useNavigation();
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    const place = document.querySelector("[role=dialog]") ?? document.getElementById("content");
    const said = Array.from(place?.querySelectorAll<HTMLElement>("[role=alert], [role=status]") ?? []);
    // Those of a lost connection wait hidden.
    const isShown = (each: HTMLElement) => each.textContent !== "" && each.getClientRects().length > 0;
    const target = said.find(isShown) ?? place?.querySelector<HTMLElement>("h1, h2");
    target?.setAttribute("tabindex", "-1");
    target?.focus();
  }, [state, formMethod]);
}
