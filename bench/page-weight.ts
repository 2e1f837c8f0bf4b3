import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
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

/**
 * What a first visit transfers, as Chromium counts it: the page and everything it loads, with headers. Beside it the
 * page alone, and where it has scripts, React as well.
 */
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

function rowsOf(name: string, loaded: readonly Loaded[]): Row[] {
  const [page] = loaded;
  if (!page) throw new Error(`${name}: nothing was loaded.`);
  const hasScripts = loaded.some(({ path }) => path.startsWith("/assets/") && path.endsWith(".js"));
  const baseline = hasScripts
    ? { name: "the page and React alone", bytes: page.bytes + reactBytes(), requests: 2 }
    : { name: "the page alone", bytes: page.bytes, requests: 1 };
  const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
  return [
    { ...cost(`${name}: bytes`, bytes, "bytes", { name: baseline.name, value: baseline.bytes }), details: loaded },
    cost(`${name}: requests`, loaded.length, "", { name: baseline.name, value: baseline.requests }),
  ];
}

async function firstVisit(chrome: Browser, address: string, cookie: string | undefined): Promise<Loaded[]> {
  const context = await chrome.newContext();
  if (cookie) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const loaded = new Map<string, Loaded>();
  network.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (url.startsWith("http")) loaded.set(requestId, { path: new URL(url).pathname, bytes: 0 });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = loaded.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (answer?.url() !== address) throw new Error(`${address} led to ${answer?.url() ?? "nothing"}.`);
  await context.close();
  return [...loaded.values()];
}

/** React and its DOM half for production, as small as Brotli makes them. */
function reactBytes() {
  const files = ["react", "scheduler", "react-dom"].map((name) =>
    readFileSync(join(root, `node_modules/${name}/cjs/${name}.production.min.js`)),
  );
  return brotliCompressSync(Buffer.concat(files)).length;
}
