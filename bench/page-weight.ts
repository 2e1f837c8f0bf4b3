import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Request } from "@playwright/test";
import { findBrowser, launchArguments } from "../tests/support/browser";
import { cost, type Row } from "./support/figures";
import { root } from "./support/portico";
import { withSignedIn } from "./support/signed-in";

const USERS = 100;
const PAGES: readonly { name: string; path: string; who?: "user" | "admin" }[] = [
  { name: "/login", path: "/login" },
  { name: "/register", path: "/register" },
  { name: "dashboard, tiles", path: "/dashboard/app", who: "user" },
  { name: "console, list of users", path: "/dashboard/user", who: "admin" },
  { name: "console, form with an editor", path: "/dashboard/emailTemplate/new", who: "admin" },
];

/** What a first visit transfers, as Chromium counts it, with headers; beside it the page alone and, where it has scripts, React. */
export function run(): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, ...people }) => {
    const chrome = await chromium.launch({ executablePath: findBrowser(), args: launchArguments });
    try {
      const rows: Row[] = [];
      for (const { name, path, who } of PAGES)
        rows.push(...rowsOf(name, await firstVisit(chrome, portico.url + path, who && people[who].browser.cookie)));
      return rows;
    } finally {
      await chrome.close();
    }
  });
}

/** A request's address and what was received for it, headers included. */
interface Loaded {
  path: string;
  bytes: number;
}

function rowsOf(what: string, loaded: readonly Loaded[]): Row[] {
  const [page] = loaded;
  if (!page) throw new Error(`${what}: nothing was loaded.`);
  const hasScripts = loaded.some(({ path }) => path.startsWith("/assets/") && path.endsWith(".js"));
  const name = hasScripts ? "the page and React alone" : "the page alone";
  const alone = { name, value: page.bytes + (hasScripts ? reactBytes() : 0) };
  const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
  return [
    { ...cost(`${what}: bytes`, bytes, "bytes", alone), details: loaded },
    cost(`${what}: requests`, loaded.length, "", { name, value: hasScripts ? 2 : 1 }),
  ];
}

async function firstVisit(chrome: Browser, address: string, cookie: string | undefined): Promise<Loaded[]> {
  const context = await chrome.newContext();
  for (const pair of cookie?.split("; ") ?? []) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (answer?.url() !== address) throw new Error(`${address} led to ${answer?.url() ?? "nothing"}.`);
  const sent = requests.filter((request) => request.url().startsWith("http"));
  const loading = sent.map(async (request): Promise<Loaded> => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize };
  });
  const loaded = await Promise.all(loading);
  await context.close();
  return loaded;
}

/** React and its DOM half for production, as small as Brotli makes them. */
function reactBytes() {
  const files = ["react", "scheduler", "react-dom"].map((name) =>
    readFileSync(join(root, `node_modules/${name}/cjs/${name}.production.min.js`)),
  );
  return brotliCompressSync(Buffer.concat(files)).length;
}
