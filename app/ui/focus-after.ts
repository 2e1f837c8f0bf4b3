/**
 * @returns the opener; for a dialog opened by address, the link that opens it or the menu with that link; else the page's content
 */
export function focusAfter(openedFrom: Element | null, path: string): HTMLElement | null {
  if (openedFrom instanceof HTMLElement && openedFrom.isConnected && openedFrom !== document.body) return openedFrom;
  const content = document.querySelector<HTMLElement>("main");
  const links = content?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [];
  const link = [...links].find(({ pathname }) => pathname === path);
  return link?.closest("details")?.querySelector("summary") ?? link ?? content;
}
