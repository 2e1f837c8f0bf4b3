/** More than any form has; each slows parsing. */
export const MOST_FIELDS = 300;
/** Longer than any name; parsing `a[0].b` takes time per part. */
const NAME_MAX = 200;

/** @returns undefined if larger; the rest is left unread */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer | undefined> {
  const announced = request.headers.get("Content-Length");
  if (Number(announced ?? 0) > maxBytes) return undefined;
  if (announced !== null && !request.headers.has("Transfer-Encoding")) {
    const bytes = Buffer.from(await request.arrayBuffer());
    return bytes.length > maxBytes ? undefined : bytes;
  }
  const chunks: Uint8Array[] = [];
  let left = maxBytes;
  const reader = request.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    chunks.push(chunk.value);
    left -= chunk.value.length;
    if (left < 0) {
      // Cancelling would close the connection before the answer is sent.
      reader?.releaseLock();
      return undefined;
    }
  }
  return Buffer.concat(chunks);
}

const MULTIPART = /^multipart\/form-data\s*;/i;
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i;
const URL_ENCODED = "application/x-www-form-urlencoded";

/** @returns undefined if it is no readable form, has over 300 entries, or an overlong name */
export async function readForm(bytes: Buffer, contentType: string | null): Promise<FormData | undefined> {
  const type = separatorOf(contentType?.trim() ?? "");
  if (!type || hasMore(bytes, type.separator, type.most)) return undefined;
  const form = await (type.contentType === URL_ENCODED
    ? ofPairs(new URLSearchParams(Buffer.from(bytes.map(plusAsSpace)).toString("utf8")))
    : ofParts(bytes, type.contentType));
  return form && !hasLongName(form) ? form : undefined;
}

export const hasLongName = (form: FormData): boolean => Array.from(form.keys()).some(({ length }) => length > NAME_MAX);

const ofParts = (bytes: Buffer, type: string): Promise<FormData | undefined> =>
  new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } }).formData().catch(() => undefined);

const [PLUS, SPACE] = Buffer.from("+ ");

/** Node parses each "+" into a string of its own: ten times as slow for 1.3 MB of spaces. */
const plusAsSpace = (byte: number): number => (byte === PLUS ? SPACE! : byte);

function ofPairs(pairs: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

/** With the content type to parse by. */
function separatorOf(type: string): { separator: string; most: number; contentType: string } | undefined {
  if (type.split(";", 1)[0]?.trim().toLowerCase() === URL_ENCODED)
    return { separator: "&", most: MOST_FIELDS - 1, contentType: URL_ENCODED };
  const [, quoted, plain] = (MULTIPART.test(type) && BOUNDARY.exec(type)) || [];
  const boundary = quoted ?? plain;
  return boundary === undefined
    ? undefined
    : {
        separator: `--${boundary}`,
        most: MOST_FIELDS + 1,
        contentType: `multipart/form-data; boundary="${boundary}"`,
      };
}

function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let found = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}
