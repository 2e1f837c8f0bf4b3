import { call } from "./client";

/** `npx tsx examples/envelope-client/index.ts PATH [JSON]`: one call of the product API, encrypted; prints its answer. */
const { PORTICO = "http://localhost:3000", PAYLOAD_SECRET, TOKEN } = process.env;
const [path, json] = process.argv.slice(2);

if (!path || !PAYLOAD_SECRET) {
  console.error(
    "Usage: PAYLOAD_SECRET=… [TOKEN=…] [PORTICO=https://…] npx tsx examples/envelope-client/index.ts PATH [JSON]",
  );
  process.exit(1);
}

const portico = { url: PORTICO, payloadSecret: PAYLOAD_SECRET, token: TOKEN };
const answer = await call(portico, path, json === undefined ? undefined : (JSON.parse(json) as object));
console.log(JSON.stringify(answer, null, 2));
