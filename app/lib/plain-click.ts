/** Without modifier keys, so that it opens in this window. */
export const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
