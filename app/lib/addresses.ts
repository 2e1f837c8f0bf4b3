/**
 * The addresses of a text in which they are separated by commas, semicolons, spaces or lines, each once and in lower
 * case. Of "Name <address>", as mail programs write it, the address is taken.
 */
export function splitAddresses(text: string): string[] {
  const found = text.split(/[,;\r\n]/).flatMap((part) => /<([^<>]*)>/.exec(part)?.[1]?.trim() ?? part.split(/\s/));
  return [...new Set(found.filter(Boolean).map((address) => address.toLowerCase()))];
}

/** Whether it has the look of an address; the API decides. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
