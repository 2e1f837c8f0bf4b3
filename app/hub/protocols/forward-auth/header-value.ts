/** Percent-encodes UTF-8: all but printable ASCII, percent signs, and spaces at the ends. Read it with `decodeURIComponent`. */
export const headerValue = (value: string): string =>
  value.replace(/^ +| +$|[^ -~]+|%/gu, (part) =>
    [...Buffer.from(part)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );

/** Separated by commas; those within a value are encoded, too. */
export const headerList = (values: readonly string[]): string =>
  values.map((value) => headerValue(value).replaceAll(",", "%2C")).join(",");
