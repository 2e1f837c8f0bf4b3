import { $generateNodesFromDOM } from "@lexical/html";
import {
  $addUpdateTag,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import { designedHtmlOf } from "./designed-html";
import { pastedHtml } from "./pasted-html";

/** Lexical's own lossless format. */
const OWN_TYPE = "application/x-lexical-editor";

/** The editor would damage it. */
export interface DesignedPaste {
  html: string;
  /** Inserts what the editor supports. */
  asText(): void;
}

/** HTML of other programs; asks first for a designed mail. Lexical handles the rest. */
export function registerPasting(editor: LexicalEditor, ask: (paste: DesignedPaste) => void): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const clipboard = "clipboardData" in event ? event.clipboardData : null;
      const html = clipboard?.getData("text/html") ?? "";
      const text = clipboard?.getData("text/plain") ?? "";
      if (!$getSelection() || clipboard?.types.includes(OWN_TYPE)) return false;
      const designed = designedHtmlOf({ html, text });
      if (!html && designed === undefined) return false;
      event.preventDefault();
      if (designed === undefined) $insert(editor, html);
      else ask({ html: designed, asText: () => editor.update(() => $insert(editor, html || designed)) });
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}

function $insert(editor: LexicalEditor, html: string): void {
  $addUpdateTag(PASTE_TAG);
  $getSelection()?.insertNodes(
    $generateNodesFromDOM(editor, new DOMParser().parseFromString(pastedHtml(html), "text/html")),
  );
}
