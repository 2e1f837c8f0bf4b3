import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "./draining.server";

test("whoever no longer wants to wait for a request under way ends the waiting of who asked before, too", async () => {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  const draining = drainable(server);
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1", () =>
    client.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"),
  );
  const cutOff = once(client, "close");
  await once(server, "request");
  const patient = draining.close(60_000);
  await draining.close(0);
  await Promise.all([patient, cutOff]);
  expect(server.listening).toBe(false);
});
