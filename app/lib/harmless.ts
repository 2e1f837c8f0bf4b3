/** Characters that reverse or hide text or end a line. */
const HARMFUL = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Names such characters: logs and screens show what a text is. */
export const harmless = (text: string): string =>
  text.replace(HARMFUL, (found) => `⟨U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`);
