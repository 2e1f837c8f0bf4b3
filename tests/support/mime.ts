export interface Mail {
  from: string;
  /** Envelope recipients. */
  to: string[];
  subject: string;
  /** The plain text, or else the HTML. */
  text: string;
  html: string | undefined;
  /** Names are in lower case. */
  headers: Map<string, string>;
}

/** As nodemailer writes them, in any transfer encoding. */
export function readMail(source: string, to: string[]): Mail {
  const parts = textParts(source);
  const headers = readHeaders(splitPart(source).head);
  return {
    from: decodeWords(headers.get("from") ?? ""),
    to,
    subject: decodeWords(headers.get("subject") ?? ""),
    text: parts.get("text/plain") ?? parts.get("text/html") ?? "",
    html: parts.get("text/html"),
    headers,
  };
}

function textParts(source: string): Map<string, string> {
  const { head, body } = splitPart(source);
  const headers = readHeaders(head);
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return new Map(inner.flatMap((part) => [...textParts(part.replace(/^\r\n/, ""))]));
  }
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  return new Map([
    [
      type,
      decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit")
        .replaceAll("\r\n", "\n")
        .trim(),
    ],
  ]);
}

function splitPart(source: string): { head: string; body: string } {
  const gap = source.indexOf("\r\n\r\n");
  return gap < 0 ? { head: source, body: "" } : { head: source.slice(0, gap), body: source.slice(gap + 4) };
}

function readHeaders(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64").toString("utf8");
    case "quoted-printable":
      return decodeQuoted(body.replace(/=\r\n/g, ""));
    default:
      return body;
  }
}

/** `=C3=A9` to `é`; unescaped text is UTF-8. */
function decodeQuoted(text: string): string {
  const bytes = Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047 encoded words, in UTF-8. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuoted(text.replaceAll("_", " ")),
    );
}
