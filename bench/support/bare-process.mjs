import { createServer } from "node:http";

/**
 * Run as a process of its own: answers every request with the body and headers it is given on standard input, the least
 * a Node server can do.
 */
let given = "";
for await (const chunk of process.stdin.setEncoding("utf8")) given += chunk;
const { headers, body } = JSON.parse(given);
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
