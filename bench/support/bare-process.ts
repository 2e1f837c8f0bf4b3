import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { BareAnswer } from "./bare";

/** The least a Node server can do. */
const { headers, body } = JSON.parse(await text(process.stdin)) as BareAnswer;
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
