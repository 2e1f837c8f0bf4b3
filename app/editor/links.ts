import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from "@lexical/link";
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection, type RangeSelection } from "lexical";

/** For an editor's `read`. */
export function $linkAddress(): string | undefined {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $linkAt(selection)?.getURL() : undefined;
}

/** For an editor's `update`. */
export function $setLink(address: string | undefined): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (address !== undefined && selection.isCollapsed() && !$linkAt(selection)) {
    selection.insertNodes([$createLinkNode(address).append($createTextNode(address))]);
  } else {
    $toggleLink(address ?? null);
  }
}

const $linkAt = (selection: RangeSelection): LinkNode | null =>
  $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
