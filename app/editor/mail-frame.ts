import { colors } from "~/lib/colors";
import type { Language } from "~/lib/language";

/** Links as mail programs show them. */
const LOOK = `
body { margin: 16px; font: 16px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: break-word; }
body { color: ${colors.ink}; background: ${colors.white}; }
a { color: #1155cc; text-decoration: underline; }
.picture { display: inline-block; padding: 4px 8px; border: 1px dashed ${colors.edge}; }
.picture { color: ${colors.ink}; background: ${colors.white}; }`;

/** The server makes rules from style attributes. */
export interface MailParts {
  rules: string;
  body: string;
  /** Default: English. */
  language?: Language;
}

/** The page's policy applies too: only the style element with the nonce, and inline pictures. */
export const mailFrame = ({ rules, body, language = "en" }: MailParts, nonce = ""): string =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'">` +
  `<style nonce="${nonce}">${LOOK}\n${rules}</style></head><body>${body}</body></html>`;
