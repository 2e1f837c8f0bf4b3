/** As long as so many addresses may be, each with a name beside it. */
export const addressesLength = (count: number): number => count * ADDRESS_AND_NAME_MAX;

const ADDRESS_AND_NAME_MAX = 400;

/**
 * The addresses of a text in which they are separated by commas, semicolons, spaces or lines, each once and in lower
 * case. Of "Name <address>", as mail programs write it, the address is taken; the name may stand in quotes, with commas.
 */
export function splitAddresses(text: string): string[] {
  const found = partsOf(text).flatMap((part) => /<([^<>]*)>/.exec(part)?.[1]?.trim() ?? part.split(/\s/));
  return [...new Set(found.filter(Boolean).map((address) => address.toLowerCase()))];
}

/** What stands between separators, those within quotes on one line not counted. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const isLineEnd = sign === "\r" || sign === "\n";
    if (sign === '"' && text[at - 1] !== "\\") isQuoted = !isQuoted;
    if (isLineEnd || (!isQuoted && (sign === "," || sign === ";"))) {
      parts.push(part);
      part = "";
    } else part += sign;
    if (isLineEnd) isQuoted = false;
  }
  return [...parts, part];
}

/** Whether it has the look of an address; the API decides. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
