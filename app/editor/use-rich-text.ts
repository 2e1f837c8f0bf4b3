import { type RefObject, useEffect, useState } from "react";
import type { DesignedPaste } from "./pasting";
import type { RichText } from "./rich-text";
import { words } from "./words";

/** `html`: the textarea, also until scripts run. */
export type Mode = "text" | "html";

interface State {
  rich?: RichText;
  /** The textarea had the focus when the editor replaced it. */
  takesFocus?: boolean;
  reason?: string;
}

/** Loaded only here. The textarea stays if loading fails or something would be lost. */
export function useRichText(entry: RefObject<HTMLTextAreaElement>, area: RefObject<HTMLElement>) {
  const [asked, ask] = useState<Mode>("text");
  const [{ rich, takesFocus, reason }, setState] = useState<State>({});
  /** A paste that waits for the user's choice. */
  const [paste, setPaste] = useState<DesignedPaste>();

  useEffect(() => {
    if (asked === "html") return;
    let opened: RichText | undefined;
    let isLeft = false;
    const stayInHtml = (why: string) => {
      setState({ reason: why });
      ask("html");
    };
    const open = async () => {
      const { openRichText } = await import("./rich-text");
      const field = entry.current;
      if (isLeft || !field || !area.current) return;
      const onChange = (html: string) => enter(field, html);
      const { rich: text, losses } = openRichText(area.current, field.value, { onChange, onDesignedPaste: setPaste });
      if (!text) {
        stayInHtml(words.lost(losses));
        return;
      }
      opened = text;
      setState({ rich: text, takesFocus: document.activeElement === field });
    };
    open().catch(() => isLeft || stayInHtml(words.notOpened));
    return () => {
      isLeft = true;
      if (!opened) return;
      opened.close();
      setState({});
      setPaste(undefined);
    };
  }, [asked, entry, area]);

  // The area can take the focus only when shown.
  useEffect(() => {
    if (takesFocus) rich?.focus();
  }, [rich, takesFocus]);

  /** The editor's content stays before it. */
  const keepAsHtml = () => {
    const field = entry.current;
    if (!field || !paste) return;
    enter(field, [field.value.trim(), paste.html].filter(Boolean).join("\n"));
    ask("html");
  };
  const pasteAsText = () => {
    paste?.asText();
    setPaste(undefined);
    rich?.focus();
  };

  const mode: Mode = rich ? "text" : "html";
  const pasted = paste && { keepAsHtml, pasteAsText };
  return { rich, mode, reason, ask, pasted, isSettled: rich !== undefined || asked === "html" };
}

/** The event makes a dialog ask before discarding it. */
function enter(field: HTMLTextAreaElement, html: string): void {
  field.value = html;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
