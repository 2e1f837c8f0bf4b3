import { $generateNodesFromDOM } from "@lexical/html";
import {
  $addUpdateTag,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from "lexical";
import { pastedHtml } from "./pasted-html";

/** How Lexical inserts its own copied content, with nothing lost. */
const OWN_TYPE = "application/x-lexical-editor";

/** Inserts HTML copied in other programs; everything else is left to Lexical. */
export function registerPasting(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const clipboard = "clipboardData" in event ? event.clipboardData : null;
      const html = clipboard?.getData("text/html");
      const selection = $getSelection();
      if (!html || !selection || clipboard?.types.includes(OWN_TYPE)) return false;
      event.preventDefault();
      $addUpdateTag(PASTE_TAG);
      selection.insertNodes(
        $generateNodesFromDOM(editor, new DOMParser().parseFromString(pastedHtml(html), "text/html")),
      );
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
