import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BareAnswer } from "./bare";

/**
 * Run as a process of its own: answers every request with the body and headers it is given on standard input, the least
 * a Node server can do.
 */
let given = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) given += String(chunk);
const { headers, body } = JSON.parse(given) as BareAnswer;
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
