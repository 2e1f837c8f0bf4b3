import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser, launchArguments } from "../tests/support/browser.mjs";
import { cost } from "./support/figures.mjs";
import { root } from "./support/portico.mjs";
import { withSignedIn } from "./support/signed-in.mjs";

const USERS = 100;
const PAGES = [
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
export function run() {
  return withSignedIn(USERS, async ({ portico, ...people }) => {
    const chrome = await chromium.launch({ executablePath: findBrowser(), args: launchArguments });
    try {
      const rows = [];
      for (const { name, path, who } of PAGES)
        rows.push(...rowsOf(name, await firstVisit(chrome, portico.url + path, who && people[who].browser.cookie)));
      return rows;
    } finally {
      await chrome.close();
    }
  });
}

function rowsOf(name, loaded) {
  const [page] = loaded;
  const hasScripts = loaded.some(({ path }) => path.startsWith("/assets/") && path.endsWith(".js"));
  const baseline = hasScripts
    ? { name: "the page and React alone", bytes: page.bytes + reactBytes(), requests: 2 }
    : { name: "the page alone", bytes: page.bytes, requests: 1 };
  const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
  return [
    { ...cost(`${name}: bytes`, bytes, "bytes", { name: baseline.name, value: baseline.bytes }), loaded },
    cost(`${name}: requests`, loaded.length, "", { name: baseline.name, value: baseline.requests }),
  ];
}

/**
 * @returns {Promise<{ path: string, bytes: number }[]>} each request's address and what was received for it, headers
 * included
 */
async function firstVisit(chrome, address, cookie) {
  const context = await chrome.newContext();
  if (cookie) {
    const [name, value] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: address }]);
  }
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const loaded = new Map();
  network.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (url.startsWith("http")) loaded.set(requestId, { path: new URL(url).pathname, bytes: 0 });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (loaded.has(requestId)) loaded.get(requestId).bytes = encodedDataLength;
  });
  const answer = await page.goto(address, { waitUntil: "networkidle" });
  if (answer.url() !== address) throw new Error(`${address} led to ${answer.url()}.`);
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
