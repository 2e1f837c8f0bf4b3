import type { Sent } from "../../../fuzz/http/client";
import type { Who } from "../../../fuzz/http/world";

export interface Worst {
  name: string;
  who: Who;
  sent: Sent;
}

/** The most that is let in of anybody's form or call. */
export const OPEN_BYTES = 16 * 1024;
/** Most characters of a request's line or of one header, beside the others. */
export const HEAD_BYTES = 60 * 1024;

export const FORM_TYPE = "application/x-www-form-urlencoded";

export function inTurns<Entry>(entries: readonly Entry[], count: number): () => Entry[] {
  let next = 0;
  return () => Array.from({ length: count }, () => entries[next++ % entries.length]!);
}

/** As forms and queries are encoded: each character in its shortest form. */
export const escaped = (text: string): string => encodeURIComponent(text).replace(/%20/g, "+");

/** A text as it is sent, cut to the bytes that are left, and not within an escape. */
export const escapedTo = (bytes: number, text: string): string => escaped(text).slice(0, bytes).replace(/%.?$/, "");

/** Whether a name is new to the pages of a noun: its pages read the same fields by the same rules. */
export function newNames(): (path: string, name: string) => boolean {
  const seen = new Set<string>();
  return (path, name) => {
    const key = `${nounOf(path)} ${name}`;
    return !seen.has(key) && seen.add(key).has(key);
  };
}

export const nounOf = (path: string): string => path.split("?", 1)[0]!.split("/").slice(0, 3).join("/");
