import { createHash } from "node:crypto";
import { currentLanguage } from "~/lib/language";

/** The page cannot load Portico's assets from another host. */
const STYLE = `body { margin: 0; background: #f4f6f5; color: #1c2421; font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; max-width: 448px; margin: 10vh auto 0; padding: 32px; border-radius: 8px; background: #fff }
main { overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font-size: 20px }
a { display: inline-block; margin-right: 24px; padding: 10px 0; color: #11643f }
@media (prefers-color-scheme: dark) {
  body { background: #141a17; color: #e6ece9 }
  main { background: #1d2521 }
  a { color: #7fd3a6 }
}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

export interface HostPage {
  title: string;
  text: string;
  links: readonly { href: string; text: string; isNewTab?: boolean }[];
}

/** In the reader's language. */
export function pageAt(status: number, { title, text, links }: HostPage, product: string): Response {
  const anchors = links.map(
    ({ href, text: label, isNewTab }) =>
      `<a href="${escaped(href)}"${isNewTab ? ' target="_blank" rel="noopener"' : ""}>${escaped(label)}</a>`,
  );
  const html = `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} | ${escaped(product)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p role="alert">${escaped(text)}</p><p>${anchors.join("\n")}</p></main></body></html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    Vary: "Accept-Language, Cookie",
  };
  return new Response(html, { status, headers });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
