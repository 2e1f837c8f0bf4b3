import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { built } from "./built";
import { ENCODING, type Request } from "./load";
import { withProgram } from "./program";

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

/** Headers that Node adds to every answer by itself. */
const NODE_SETS = ["date", "connection", "keep-alive"];

/** The least that a server can answer. */
export const NOTHING: BareAnswer = { headers: {}, body: "" };

/** In a process of its own, with the same answer for everybody. */
export async function withBareServer<Result>(
  answer: BareAnswer,
  work: (server: BareServer) => Promise<Result>,
): Promise<Result> {
  await built("bare-process");
  const began = performance.now();
  return withProgram<{ port: number }, Result>("bare-process", answer, async ({ port }, pid) => {
    const url = `http://127.0.0.1:${port}/`;
    await (await fetch(url)).arrayBuffer();
    return work({ url, pid, firstAnswerMs: performance.now() - began });
  });
}

/** Still compressed, with the headers the server chose itself. */
export async function answerOf(address: string, { method, headers, body }: Request = {}): Promise<BareAnswer> {
  const sent = request(address, { ...(method && { method }), headers: { ...ENCODING, ...headers } }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const own = Object.entries(response.headers).filter(([name]) => !NODE_SETS.includes(name));
  return { headers: Object.fromEntries(own), body: (await buffer(response)).toString("base64") };
}
