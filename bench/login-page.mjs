import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { load } from "./support/load.mjs";
import { withPortico } from "./support/portico.mjs";

const LOAD = { connections: 8, seconds: 8 };
const WARM_UP = { connections: 8, seconds: 4 };
/** Headers that Node adds to every answer by itself. */
const NODE_SETS = ["date", "connection", "keep-alive"];
const ENCODING = { "accept-encoding": "gzip, br" };

/** How many sign-in pages the server makes, beside a bare `node:http` server that sends the same bytes and makes nothing. */
export function run() {
  return withPortico(async ({ url }) => {
    const address = `${url}/login`;
    const page = await fetch(address, { headers: ENCODING });
    const cookie = page.headers.getSetCookie()[0].split(";")[0];

    await load(address, { ...WARM_UP, headers: ENCODING });
    const first = await load(address, { ...LOAD, headers: ENCODING });
    const again = await load(address, { ...LOAD, headers: { ...ENCODING, cookie } });
    const bare = await withBareServer(address, async (bareUrl) => {
      await load(bareUrl, WARM_UP);
      return load(bareUrl, { ...LOAD, headers: ENCODING });
    });
    return [
      ...rowsOf("first visit", first),
      ...rowsOf("with the session cookie", again),
      ...rowsOf("bare node:http, same bytes", bare),
      { what: "share of bare: first visit", value: (first.perSecond / bare.perSecond) * 100, unit: "%" },
      { what: "share of bare: with the session cookie", value: (again.perSecond / bare.perSecond) * 100, unit: "%" },
    ];
  });
}

const rowsOf = (what, { perSecond, p50, p99 }) => [
  { what, value: perSecond, unit: "pages/s" },
  { what: `${what}: p50`, value: p50, unit: "ms" },
  { what: `${what}: p99`, value: p99, unit: "ms" },
];

async function withBareServer(address, work) {
  const answer = await rawAnswer(address);
  const child = spawn(process.execPath, [fileURLToPath(new URL("support/bare-server.mjs", import.meta.url))], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    child.stdin.end(JSON.stringify(answer));
    const [port] = await once(child.stdout, "data");
    return await work(`http://127.0.0.1:${Number(port)}/`);
  } finally {
    child.kill();
  }
}

/** The page as sent: still compressed, with the headers the server chose itself. */
async function rawAnswer(address) {
  const sent = request(address, { headers: ENCODING });
  sent.end();
  const [response] = await once(sent, "response");
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !NODE_SETS.includes(name)));
  return { headers, body: Buffer.concat(chunks).toString("base64") };
}
