import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { built } from "./built";
import { ENCODING } from "./load";

export interface BareAnswer {
  headers: OutgoingHttpHeaders;
  /** In base64. */
  body: string;
}

export interface BareServer {
  url: string;
  pid: number;
  /** From starting the process until it answers. */
  firstAnswerMs: number;
}

let building: Promise<string> | undefined;

/** Headers that Node adds to every answer by itself. */
const NODE_SETS = ["date", "connection", "keep-alive"];

/** The least that a server can answer. */
export const NOTHING: BareAnswer = { headers: {}, body: "" };

/**
 * Runs `work` with a bare `node:http` server in a process of its own, which gives everybody the same answer and makes
 * nothing.
 */
export async function withBareServer<Result>(
  answer: BareAnswer,
  work: (server: BareServer) => Promise<Result>,
): Promise<Result> {
  const program = await (building ??= built("bare-process"));
  const began = performance.now();
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    child.stdin.end(JSON.stringify(answer));
    const [port] = (await once(child.stdout, "data")) as [Buffer];
    if (child.pid === undefined) throw new Error("The bare server did not start.");
    const url = `http://127.0.0.1:${Number(port)}/`;
    await (await fetch(url)).arrayBuffer();
    return await work({ url, pid: child.pid, firstAnswerMs: performance.now() - began });
  } finally {
    child.kill();
  }
}

/** An address's answer as it is sent: still compressed, with the headers the server chose itself. */
export async function answerOf(address: string): Promise<BareAnswer> {
  const sent = request(address, { headers: ENCODING });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !NODE_SETS.includes(name)));
  return { headers, body: Buffer.concat(chunks).toString("base64") };
}
