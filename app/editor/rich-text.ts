import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode, registerList } from "@lexical/list";
import { HeadingNode, registerRichText } from "@lexical/rich-text";
import { createEditor, HISTORY_MERGE_TAG, mergeRegister } from "lexical";
import { $readDocument, $showDocument } from "./lexical-tree";
import { $linkAddress, $setLink } from "./links";
import { type DesignedPaste, registerPasting } from "./pasting";
import { registerPlainLooks } from "./plain-looks";
import { readMail } from "./read-mail";
import { registerTypedBlocks } from "./typed-blocks";
import { words } from "./words";
import { writeMail } from "./write-mail";

/** An open text editor. */
export interface RichText {
  focus(): void;
  /** The selected text's link; undefined if it has none. */
  linkAddress(): string | undefined;
  /**
   * Turns the selected text into a link, or removes its link (undefined). If nothing is selected, the address itself is
   * inserted.
   */
  setLink(address: string | undefined): void;
  close(): void;
}

/** The editor, or else the parts of the HTML that it would lose. */
export type Opened = { rich: RichText; losses?: undefined } | { rich?: undefined; losses: readonly string[] };

const UNDO_STEP_MS = 300;

interface Listeners {
  onChange(html: string): void;
  /** Nothing is inserted yet. */
  onDesignedPaste(paste: DesignedPaste): void;
}

/**
 * Opens the text editor on `area`. `onChange` receives the HTML after each change; when the text is back in its
 * original state, that is the original HTML, byte for byte.
 */
export function openRichText(area: HTMLElement, html: string, { onChange, onDesignedPaste }: Listeners): Opened {
  const { document, losses } = readMail(html);
  if (!document) return { losses };

  const editor = createEditor({
    namespace: "template",
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
    theme: { text: { underline: "underline" }, list: { nested: { listitem: "rich-nested" } } },
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(area);
  const close = mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), UNDO_STEP_MS),
    registerPasting(editor, onDesignedPaste),
    registerPlainLooks(editor),
    registerTypedBlocks(editor),
    () => editor.setRootElement(null),
  );
  editor.update(() => $showDocument(document), { discrete: true, tag: HISTORY_MERGE_TAG });

  const opened = editor.read(() => writeMail($readDocument()));
  // Lexical keeps everything the grammar knows; should it ever not, nothing is damaged either.
  if (opened !== writeMail(document)) {
    close();
    return { losses: [words.nesting] };
  }
  editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState }) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
    const written = editorState.read(() => writeMail($readDocument()), { editor });
    onChange(written === opened ? html : written);
  });
  return {
    rich: {
      focus: () => editor.focus(),
      linkAddress: () => editor.read($linkAddress),
      setLink: (address) => editor.update(() => $setLink(address), { onUpdate: () => editor.focus() }),
      close,
    },
  };
}
