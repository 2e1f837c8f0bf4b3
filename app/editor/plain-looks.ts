import { ListItemNode } from "@lexical/list";
import { HeadingNode } from "@lexical/rich-text";
import {
  type ElementNode,
  IS_BOLD,
  IS_ITALIC,
  IS_UNDERLINE,
  type LexicalEditor,
  mergeRegister,
  ParagraphNode,
  TextNode,
} from "lexical";

const KNOWN_FORMATS = IS_BOLD | IS_ITALIC | IS_UNDERLINE;

/** Pasted colours, sizes and alignment would not be sent: removes them. */
export function registerPlainLooks(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(TextNode, $makeTextPlain),
    ...[ParagraphNode, HeadingNode, ListItemNode].map((type) =>
      editor.registerNodeTransform<ElementNode>(type, $makeBlockPlain),
    ),
  );
}

function $makeTextPlain(node: TextNode): void {
  const known = node.getFormat() & KNOWN_FORMATS;
  if (known !== node.getFormat()) node.setFormat(known);
  if (node.getStyle() !== "") node.setStyle("");
}

function $makeBlockPlain(node: ElementNode): void {
  if (node.getFormatType() !== "") node.setFormat("");
  if (node.getStyle() !== "") node.setStyle("");
  // An item's indent is its list's depth.
  if (!(node instanceof ListItemNode) && node.getIndent() !== 0) node.setIndent(0);
}
