/** Includes a name for each address. */
export const addressesLength = (count: number): number => count * ADDRESS_AND_NAME_MAX;

const ADDRESS_AND_NAME_MAX = 400;

/** Splits at commas, semicolons and white space; unique, in lower case. Takes the address of `"Last, First" <address>`. */
export function splitAddresses(text: string): string[] {
  const found = partsOf(text).flatMap((part) => /<([^<>]*)>/.exec(part)?.[1]?.trim() ?? part.split(/\s/));
  return [...new Set(found.filter(Boolean).map((address) => address.toLowerCase()))];
}

/** Splits at separators outside quotes. */
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

/** Only a hint: the API decides. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
