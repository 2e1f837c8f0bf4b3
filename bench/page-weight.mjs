import { request } from "node:http";
import { withPortico } from "./support/portico.mjs";

/** What a first visit to the sign-in page transfers: the page and everything it names. */
export function run() {
  return withPortico(async ({ url }) => {
    const rows = [];
    for (const encoding of ["br", "gzip"]) rows.push(...(await firstVisit(url, encoding)));
    return rows;
  });
}

async function firstVisit(url, encoding) {
  const page = await transfer(`${url}/login`, encoding);
  // Asked for again without compression: only its text is wanted.
  const html = await (await fetch(`${url}/login`, { headers: { "accept-encoding": "identity" } })).text();
  const files = [...html.matchAll(/<(?:link|script|img)\b[^>]*?(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path);

  const rows = [{ what: `${encoding}: /login`, value: page.body, unit: "bytes" }];
  let { body, total } = page;
  for (const path of files) {
    const file = await transfer(`${url}${path}`, encoding);
    rows.push({ what: `${encoding}: ${path}`, value: file.body, unit: `bytes (${file.encoding})` });
    body += file.body;
    total += file.total;
  }
  return [
    ...rows,
    { what: `${encoding}: all`, value: body, unit: "bytes" },
    { what: `${encoding}: all with headers`, value: total, unit: "bytes" },
    { what: `${encoding}: requests`, value: files.length + 1, unit: "" },
  ];
}

/** One answer as it comes over the wire: bytes of its body, and of body and headers together. */
function transfer(address, encoding) {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent: false, headers: { "accept-encoding": encoding } }, (response) => {
      let body = 0;
      response.on("data", (chunk) => (body += chunk.length));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ body, total: response.socket.bytesRead, encoding: response.headers["content-encoding"] ?? "not compressed" }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
