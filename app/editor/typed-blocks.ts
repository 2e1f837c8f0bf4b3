import { $createListItemNode, $createListNode } from "@lexical/list";
import { $createHeadingNode, type HeadingTagType } from "@lexical/rich-text";
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  KEY_SPACE_COMMAND,
  type LexicalEditor,
  type ParagraphNode,
  type TextNode,
} from "lexical";

/** "#" to "###", "-", "*" or "1." and a space begin a heading or list; undo reverts it. */
export function registerTypedBlocks(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_SPACE_COMMAND,
    (event) => {
      const marked = $markedParagraph();
      if (!marked) return false;
      event.preventDefault();
      $replaceParagraph(marked);
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}

interface Marked {
  paragraph: ParagraphNode;
  text: TextNode;
  mark: string;
}

function $markedParagraph(): Marked | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const text = selection.anchor.getNode();
  const paragraph = text.getParent();
  if (!$isTextNode(text) || !$isParagraphNode(paragraph) || text.getPreviousSibling()) return undefined;
  const mark = text.getTextContent().slice(0, selection.anchor.offset);
  return /^(#{1,3}|[-*]|1[.)])$/.test(mark) ? { paragraph, text, mark } : undefined;
}

function $replaceParagraph({ paragraph, text, mark }: Marked): void {
  const rest = text.getTextContent().slice(mark.length);
  if (rest === "") text.remove();
  else text.setTextContent(rest);
  const block: ElementNode = mark.startsWith("#")
    ? $createHeadingNode(`h${mark.length}` as HeadingTagType)
    : $createListItemNode();
  block.append(...paragraph.getChildren());
  paragraph.replace(
    mark.startsWith("#") ? block : $createListNode(mark.startsWith("1") ? "number" : "bullet").append(block),
  );
  block.select(0, 0);
}
