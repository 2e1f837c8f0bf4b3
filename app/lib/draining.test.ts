import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "./draining.server";

test("a server that retires refuses new connections and answers on those that were waiting", async () => {
  const server = createServer((_request, response) => response.end("answered")).listen(0, "127.0.0.1");
  const draining = drainable(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (via: Agent | false) => {
    const request = get({ port, host: "127.0.0.1", agent: via });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    return { status: answer.statusCode, isReused: request.reusedSocket };
  };
  await ask(agent);
  const retired = draining.retire(60_000);
  expect(await ask(agent)).toEqual({ status: 200, isReused: true });
  await expect(ask(false)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  agent.destroy();
  await retired;
});

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
