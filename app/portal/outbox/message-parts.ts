export interface MessagePart {
  text: string;
  link: boolean;
}

/** Finds the one-time code, and separates addresses from text. */
export function partsOf(text: string): { code: string | undefined; parts: MessagePart[] } {
  const parts = text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => ({ text: part, link: index % 2 === 1 }))
    .filter((part) => part.text !== "");
  const code = parts
    .filter((part) => !part.link)
    .map((part) => /(?<!\d)\d{6}(?!\d)/.exec(part.text)?.[0])
    .find(Boolean);
  return { code, parts };
}
