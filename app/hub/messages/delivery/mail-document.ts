import { SHOWN } from "~/lib/language";
import { escapeHtml } from "./render";

/** Mails whose first element brings its own ground or width reach to the edge of what they are shown in. */
const DESIGNED = /^\s*<(?:div|table|center)\b/i;

/** The colour of what is around all of a mail: its body, before it was cleaned. */
const GROUND = /^\s*<div style="(?:[^"]*; )?(background(?:-color)?: [#\w]{1,30})[;"]/;

/**
 * A mail's HTML as a whole document: mail programs show fragments by the rules of old browsers, and read them out in
 * the language of their user.
 * @param html sanitised, its values filled in
 */
export function mailDocument(subject: string, html: string): string {
  const ground = GROUND.exec(html)?.[1];
  const look = DESIGNED.test(html) ? ` style="margin: 0; padding: 0${ground ? `; ${ground}` : ""}"` : "";
  return (
    `<!DOCTYPE html><html lang="${SHOWN}" dir="ltr"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>` +
    `<body${look}>${html}</body></html>`
  );
}
