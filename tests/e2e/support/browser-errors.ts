import type { BrowserContext, ConsoleMessage } from "@playwright/test";

export interface BrowserErrors {
  allow(pattern: RegExp): void;
  unexpected(): string[];
}

/** A 4xx page is part of the product, yet Chromium's console reports it as a resource that failed to load. */
const REFUSED_PAGE = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Remix does not look after the rest of an answer whose navigation was overtaken by another one while it came in. */
const OVERTAKEN = /^AbortError: signal is aborted without reason\b/;

export function listenToBrowser(context: BrowserContext): BrowserErrors {
  const reported: { text: string; url: string }[] = [];
  const refusedPages = new Set<string>();
  const allowed: RegExp[] = [];

  context.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error") reported.push({ text: message.text(), url: message.location().url });
  });
  context.on("weberror", (found) => reported.push({ text: String(found.error()), url: found.page()?.url() ?? "" }));
  context.on("response", (response) => {
    const isPage = ["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (isPage && response.status() >= 400 && response.status() < 500) refusedPages.add(response.url());
  });

  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () =>
      reported
        .filter(({ text, url }) => !(REFUSED_PAGE.test(text) && refusedPages.has(url)) && !OVERTAKEN.test(text))
        .map(({ text, url }) => `${text} (${url})`)
        .filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
