import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { ENCODING } from "./load.mjs";

const program = fileURLToPath(new URL("bare-process.mjs", import.meta.url));

/** Headers that Node adds to every answer by itself. */
const NODE_SETS = ["date", "connection", "keep-alive"];

/** The least that a server can answer. */
export const NOTHING = { headers: {}, body: "" };

/**
 * Runs `work` with a bare `node:http` server in a process of its own, which gives everybody the same answer and makes
 * nothing.
 * `firstAnswerMs`: from starting the process until it answers.
 */
export async function withBareServer(answer, work) {
  const began = performance.now();
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    child.stdin.end(JSON.stringify(answer));
    const [port] = await once(child.stdout, "data");
    const url = `http://127.0.0.1:${Number(port)}/`;
    await (await fetch(url)).arrayBuffer();
    return await work({ url, pid: child.pid, firstAnswerMs: performance.now() - began });
  } finally {
    child.kill();
  }
}

/** What an address answers, as it is sent: still compressed, with the headers the server chose itself. */
export async function answerOf(address) {
  const sent = request(address, { headers: ENCODING });
  sent.end();
  const [response] = await once(sent, "response");
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !NODE_SETS.includes(name)));
  return { headers, body: Buffer.concat(chunks).toString("base64") };
}
