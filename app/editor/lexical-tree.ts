import { $createLinkNode, $isLinkNode } from "@lexical/link";
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  type ListItemNode,
  type ListNode,
} from "@lexical/list";
import { $createHeadingNode, $isHeadingNode } from "@lexical/rich-text";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from "lexical";
import {
  type Block,
  isList,
  type List,
  type ListItem,
  type MailDocument,
  type Run,
  type TextBlock,
} from "./mail-document";

const FORMATS = ["bold", "italic", "underline"] as const;

/** For an editor's `update`. */
export function $showDocument(document: MailDocument): void {
  const root = $getRoot().clear();
  for (const block of document) root.append(isList(block) ? $listOf(block) : $textBlockOf(block));
  if (document.length === 0) root.append($createParagraphNode());
}

/** For an editor's `read`. */
export function $readDocument(): MailDocument {
  return $getRoot().getChildren().filter($isElementNode).map($blockOf);
}

function $textBlockOf({ tag, runs }: TextBlock): ElementNode {
  const block = tag === "p" ? $createParagraphNode() : $createHeadingNode(tag);
  return block.append(...runs.flatMap($nodesOf));
}

function $listOf({ tag, items }: List): ListNode {
  const list = $createListNode(tag === "ol" ? "number" : "bullet");
  for (const { runs, sublist } of items) {
    const isBare = sublist !== undefined && runs.length === 0;
    if (!isBare) list.append($createListItemNode().append(...runs.flatMap($nodesOf)));
    // Lexical puts a sublist into an item of its own.
    if (sublist) list.append($createListItemNode().append($listOf(sublist)));
  }
  return list;
}

function $nodesOf(run: Run): LexicalNode[] {
  const nodes = run.text
    .split("\n")
    .flatMap((line, at) => [...(at > 0 ? [$createLineBreakNode()] : []), ...(line ? [$textOf(line, run)] : [])]);
  return run.href === undefined ? nodes : [$createLinkNode(run.href).append(...nodes)];
}

function $textOf(line: string, run: Run): TextNode {
  const node = $createTextNode(line);
  for (const format of FORMATS) if (run[format]) node.toggleFormat(format);
  return node;
}

function $blockOf(node: ElementNode): Block {
  if ($isListNode(node)) return $documentListOf(node);
  return { tag: $isHeadingNode(node) ? node.getTag() : "p", runs: $runsOf(node) };
}

function $documentListOf(list: ListNode): List {
  const items: ListItem[] = [];
  for (const node of list.getChildren().filter($isListItemNode)) {
    const sublist = $sublistOf(node);
    const above = items.at(-1);
    if (sublist && above && !above.sublist) above.sublist = sublist;
    else items.push(sublist ? { runs: [], sublist } : { runs: $runsOf(node) });
  }
  return { tag: list.getListType() === "number" ? "ol" : "ul", items };
}

function $sublistOf(item: ListItemNode): List | undefined {
  const only = item.getFirstChild();
  return $isListNode(only) ? $documentListOf(only) : undefined;
}

function $runsOf(element: ElementNode, href?: string): Run[] {
  return element.getChildren().flatMap((node) => {
    const link = href === undefined ? {} : { href };
    if ($isLineBreakNode(node)) return [{ text: "\n" }];
    if ($isTextNode(node))
      return [{ text: node.getTextContent().replace(/\t/g, "\u00a0\u00a0\u00a0\u00a0"), ...link, ...formatsOf(node) }];
    if (!$isElementNode(node)) return [];
    return $runsOf(node, $isLinkNode(node) ? node.getURL() : href);
  });
}

const formatsOf = (node: TextNode): Partial<Run> =>
  Object.fromEntries(FORMATS.filter((format) => node.hasFormat(format)).map((format) => [format, true]));
