import type { Language } from "~/lib/language";
import { escapeHtml } from "./render";

/** Such mails bring their own background or width and get no margin. */
const DESIGNED = /^\s*<(?:div|table|center)\b/i;

const GROUND = /^\s*<div style="(?:[^"]*; )?(background(?:-color)?: [#\w]{1,30})[;"]/;

/**
 * Mail programs show fragments in quirks mode.
 * @param html sanitised, values filled in
 */
export function mailDocument(subject: string, html: string, language: Language): string {
  const ground = GROUND.exec(html)?.[1];
  const look = DESIGNED.test(html) ? ` style="margin: 0; padding: 0${ground ? `; ${ground}` : ""}"` : "";
  return (
    `<!DOCTYPE html><html lang="${language}" dir="ltr"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>` +
    `<body${look}>${html}</body></html>`
  );
}
