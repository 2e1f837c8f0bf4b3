import { Agent, request } from "node:http";
import { JUNK, type JunkName } from "./junk-kinds";

/**
 * Run as a process of its own by junk.ts: sends one kind of junk over so many connections, again as soon as it was
 * answered or cut off, until its standard input ends. Reports how often.
 */
const [url = "", name = "", connections = ""] = process.argv.slice(2);
const junk = JUNK[name as JunkName](url);
const body = Buffer.from(junk.body);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let sent = 0;
let done = false;

const send = () =>
  new Promise<void>((resolve) => {
    const headers = { ...junk.headers, "content-length": body.length };
    const sending = request(`${url}${junk.path}`, { agent, method: "POST", headers }, (response) => response.resume());
    // Cut off in the middle of it, as junk may be.
    sending.on("error", () => sending.destroy());
    sending.on("close", resolve);
    sending.end(body);
  });

async function overAndOver(): Promise<void> {
  while (!done) {
    await send();
    sent += 1;
  }
}

const began = performance.now();
const sending = Array.from({ length: Number(connections) }, overAndOver);
console.log("sending");
process.stdin.resume().on("end", () => {
  done = true;
  console.log(JSON.stringify({ perSecond: (sent / (performance.now() - began)) * 1_000 }));
  process.exit();
});
await Promise.all(sending);
