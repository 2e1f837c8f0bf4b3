import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { TEMPLATE_MAX } from "~/contract/kit/rules";
import { hasLongName, MOST_FIELDS, readBody, readForm } from "~/lib/request-body.server";

/** A phone's photo and more; only its texts are kept. */
const MULTIPART_MAX_BYTES = 32 * 1024 * 1024;
const TEXT_MAX_BYTES = 4 * 1024 * 1024;
/** All texts of a form with a file: a template in any script, and as much again. */
const KEPT_MAX_BYTES = 8 * TEMPLATE_MAX;

/** Whether an oversized form is small enough to be read for its texts. */
export function isReadable(headers: Headers): boolean {
  const bytes = Number(headers.get("Content-Length") ?? Number.NaN);
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) return bytes <= MULTIPART_MAX_BYTES;
  return type.startsWith("application/x-www-form-urlencoded") && bytes <= TEXT_MAX_BYTES;
}

/** Passes over its files. @returns undefined where they cannot be read */
export async function textsOfOversized(request: Request): Promise<FormData | undefined> {
  if (!isReadable(request.headers)) return undefined;
  const type = request.headers.get("Content-Type");
  if (!type?.startsWith("multipart/")) {
    const bytes = await readBody(request, TEXT_MAX_BYTES).catch(() => undefined);
    return bytes && readForm(bytes, type);
  }
  let left = KEPT_MAX_BYTES;
  let fields = 0;
  const form = await parseMultipart(request, async ({ filename, data }) => {
    fields += 1;
    if (fields > MOST_FIELDS) throw new RangeError("the form has more fields than any of ours");
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) {
      if (filename !== undefined) continue;
      left -= chunk.length;
      if (left < 0) throw new RangeError("the texts of the form are too large to be kept");
      chunks.push(chunk);
    }
    return filename === undefined ? Buffer.concat(chunks).toString("utf8") : undefined;
  }).catch(() => undefined);
  return form && !hasLongName(form) ? form : undefined;
}
