import { wellFormed } from "../hostile";

/** A field's text, or a file in its place. */
export type Entry = string | { fileName: string; type: string; content: Buffer };

export const encodings = ["urlencoded", "multipart", "cut multipart", "json", "text", "none"] as const;
export type Encoding = (typeof encodings)[number];

const BOUNDARY = "----fuzz";

interface Body {
  body: string | Buffer;
  type: string;
}

export function writeBody(entries: readonly [name: string, value: Entry][], encoding: Encoding): Body {
  switch (encoding) {
    case "urlencoded":
      return {
        body: entries.map(([name, value]) => `${escaped(name)}=${escaped(textOf(value))}`).join("&"),
        type: "application/x-www-form-urlencoded",
      };
    case "multipart":
      return { body: multipart(entries), type: `multipart/form-data; boundary=${BOUNDARY}` };
    case "cut multipart":
      return {
        body: multipart(entries).subarray(0, -BOUNDARY.length - 7),
        type: `multipart/form-data; boundary=${BOUNDARY}`,
      };
    case "json":
      return { body: JSON.stringify(entries.map(([name, value]) => [name, textOf(value)])), type: "application/json" };
    case "text":
      return { body: entries.map(([name, value]) => `${name}=${textOf(value)}`).join("\r\n"), type: "text/plain" };
    case "none":
      return { body: "", type: "multipart/form-data" };
  }
}

const textOf = (value: Entry): string => (typeof value === "string" ? value : value.fileName);

/** Text that begins like percent-encoding is sent as it is, so that broken encoding is tried too. */
const escaped = (text: string): string =>
  /^%\w{0,2}/.test(text) ? text.replace(/[&=\s]/g, "") : encodeURIComponent(wellFormed(text));

export function multipart(entries: readonly [name: string, value: Entry][]): Buffer {
  const parts = entries.flatMap(([name, value]) => {
    const named = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") return [Buffer.from(`${named}\r\n\r\n${value}\r\n`)];
    return [
      Buffer.from(`${named}; filename="${quoted(value.fileName)}"\r\nContent-Type: ${value.type}\r\n\r\n`),
      value.content,
      Buffer.from("\r\n"),
    ];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Writes names into a part's header as browsers do (WHATWG HTML, multipart form data). */
const quoted = (text: string): string => text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");
