import { createHash } from "node:crypto";
import { type APIResponse, expect } from "@playwright/test";

/** The most that each directive may allow; we send no other directives. */
const MOST: Readonly<Record<string, RegExp>> = {
  "default-src": /^'none'$/,
  "script-src": /^'self'( 'nonce-[\w-]{22}'| 'sha256-[\w+/]{43}=')?$/,
  "style-src": /^('self'( 'nonce-[\w-]{22}')?|'sha256-[\w+/]{43}=')$/,
  "img-src": /^('self' )?data:$/,
  "connect-src": /^'self'$/,
  "manifest-src": /^'self'$/,
  "form-action": /^'(self|none)'$/,
  "base-uri": /^'none'$/,
  "frame-ancestors": /^'none'$/,
};

/** Directives that `default-src` does not cover. */
const NEVER_MISSING = ["default-src", "form-action", "base-uri", "frame-ancestors"];

const HEADERS: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(same-origin|no-referrer)$/,
};

/** Handlers and styles in attributes, styles in elements, other bases, and addresses that are scripts. */
const INLINE = /\son\w+="|\sstyle="|<style|<base|http-equiv="(?!refresh)|"\s*javascript:/gi;
const LOADED = /<(?:script|link|img|iframe|form|source|object|embed)\b[^>]*?\s(?:src|href|action|data)="([^"]*)"/g;
const OURS = /^(\/(?!\/)|\?|data:image\/)/;

/**
 * CSP3: no inline code, no frames, no third-party files.
 * @returns the body
 */
export async function expectStrict(answer: APIResponse, what = answer.url()): Promise<string> {
  const headers = answer.headers();
  const body = await answer.text();
  const policy = new Map((headers["content-security-policy"] ?? "").split("; ").map(directiveIn));
  const isPage = headers["content-type"]?.startsWith("text/html");
  // One comparison for all headers: separate ones would slow the tests down.
  const breaches = [
    ...NEVER_MISSING.filter((directive) => !policy.has(directive)).map((directive) => `no ${directive}`),
    ...[...policy]
      .filter(([directive, sources]) => !MOST[directive]?.test(sources))
      .map((directive) => directive.join(" ")),
    ...Object.entries(HEADERS)
      .filter(([name, pattern]) => !pattern.test(headers[name] ?? ""))
      .map(([name]) => `${name}: ${headers[name]}`),
    ...(headers["x-portico-frames"] === undefined ? [] : ["an internal note is sent"]),
    ...cookiesOf(answer).filter((cookie) => !/Max-Age=0|HttpOnly.*SameSite=Lax/.test(cookie)),
    ...(isPage ? forbiddenIn(body, policy) : []),
  ];
  expect(breaches, what).toEqual([]);
  return body;
}

/** Scripts that are neither ours nor carry the nonce, anything inline but the style sheet whose hash is named, and third-party files. */
function forbiddenIn(html: string, policy: ReadonlyMap<string, string>): string[] {
  const nonce = /'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1];
  const isAllowed = (script: string) =>
    script.includes(" src=") || (nonce !== undefined && script.includes(` nonce="${nonce}"`));
  const scripts = [...html.matchAll(/(<script\b[^>]*>)([^]*?)<\/script>/g)]
    .filter(([, , code]) => !policy.get("script-src")?.split(" ").includes(sourceOf(code!)))
    .map(([, tag]) => tag!);
  const markup = html
    .replace(/(<script\b[^>]*>)[^]*?<\/script>/g, "$1")
    .replace(/<style>([^]*?)<\/style>/g, (element, css: string) =>
      policy.get("style-src") === sourceOf(css) ? "" : element,
    );
  const loaded = [...markup.matchAll(LOADED)].filter(([, address]) => !OURS.test(address!)).map(([tag]) => tag);
  return [...scripts.filter((script) => !isAllowed(script)), ...(markup.match(INLINE) ?? []), ...loaded];
}

const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const cookiesOf = (answer: APIResponse): string[] =>
  answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value);

function directiveIn(text: string): [name: string, sources: string] {
  const [name = "", ...sources] = text.split(" ");
  return [name, sources.join(" ")];
}
