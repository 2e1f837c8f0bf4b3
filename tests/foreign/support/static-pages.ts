import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

export async function servePages(port: number, pages: Record<string, { file: string } | { html: string }>) {
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    const found = pages[path];
    const answer = (text: string | Buffer) =>
      outgoing.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/html" }).end(text);
    if (!found) outgoing.writeHead(404).end();
    else if ("html" in found) answer(`<!doctype html><meta charset="utf-8">${found.html}`);
    else readFile(found.file).then(answer, () => outgoing.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { stop: () => new Promise((resolve) => server.close(resolve)) };
}
