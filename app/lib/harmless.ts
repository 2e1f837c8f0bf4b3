/** What turns the direction of text around, hides it, or ends a line: names have no use for it. */
const HARMFUL = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** A text as a log and its screens may show it: characters that would show it as another text are named instead. */
export const harmless = (text: string): string =>
  text.replace(HARMFUL, (found) => `⟨U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`);
