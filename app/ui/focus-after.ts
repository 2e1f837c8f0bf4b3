/**
 * Where the focus goes when a dialog closes: back to where it was. A dialog that was opened by its address gives it to
 * the link that opens it, or to the menu that holds that link; where neither is there, as after a deletion, to the
 * content of the page.
 */
export function focusAfter(openedFrom: Element | null, path: string): HTMLElement | null {
  if (openedFrom instanceof HTMLElement && openedFrom.isConnected && openedFrom !== document.body) return openedFrom;
  const content = document.querySelector<HTMLElement>("main");
  const links = content?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [];
  const link = [...links].find(({ pathname }) => pathname === path);
  return link?.closest("details")?.querySelector("summary") ?? link ?? content;
}
