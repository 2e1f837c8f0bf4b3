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

export interface RichText {
  focus(): void;
  linkAddress(): string | undefined;
  /** Undefined unlinks. Without a selection inserts the address. */
  setLink(address: string | undefined): void;
  close(): void;
}

export type Opened = { rich: RichText; losses?: undefined } | { rich?: undefined; losses: readonly string[] };

const UNDO_STEP_MS = 300;

interface Listeners {
  onChange(html: string): void;
  onDesignedPaste(paste: DesignedPaste): void;
}

/** `onChange` gets the HTML; when the text is back in its original state, the original bytes. */
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
  // Nothing is damaged if Lexical loses something.
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
