/**
 * A value as it is sent in a header: printable ASCII as it is, every other byte of its UTF-8 percent-encoded, and so are
 * the percent sign and spaces at its ends. `decodeURIComponent` gives back what it was.
 */
export const headerValue = (value: string): string =>
  value.replace(/^ +| +$|[^ -~]+|%/gu, (part) =>
    [...Buffer.from(part)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
