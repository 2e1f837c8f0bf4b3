import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Destinations } from "~/hub/messages/delivery/destinations";
import { callHttp } from "~/hub/messages/delivery/http-call";
import { createServerTransport } from "~/hub/messages/delivery/smtp";
import type { Hub } from "~/hub/server/hub";
import { adminForFile } from "../support/admin";
import { emailFields, smsFields } from "../support/communication-fields";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

const internal = createServer((request, response) => {
  asked.push(request.socket.localAddress ?? "");
  response.writeHead(answer.status, answer.headers).end("the secrets of an internal service");
});
const asked: string[] = [];
const connections: Socket[] = [];
let answer: { status: number; headers: Record<string, string> };
let port: number;
/** On the same database, without private hosts. */
let strict: Hub;

test("a name that leads nowhere is told as such", async () => {
  const gone = Object.assign(new Error("getaddrinfo ENOTFOUND smtp.example.test"), { code: "ENOTFOUND" });
  const nowhere = new Destinations({ privateHosts: [], ownPorts: [], resolve: () => Promise.reject(gone) });
  await expect(
    nowhere.pin({ who: "The mail server", host: "smtp.example.test", port: 25, isMailServer: true }),
  ).rejects.toThrow("There is no host named smtp.example.test: check its spelling");
});

beforeAll(async () => {
  internal.on("connection", (socket) => void connections.push(socket));
  await new Promise<void>((done) => internal.listen(0, "::", done));
  ({ port } = internal.address() as AddressInfo);
  strict = portico.another({ privateHosts: [] });
});

beforeEach(() => {
  asked.splice(0);
  connections.splice(0);
  answer = { status: 418, headers: {} };
});

afterAll(
  () =>
    new Promise<void>((done) => {
      internal.close(() => done());
      internal.closeAllConnections();
    }),
);

const strictly = (name: "testSmsConfiguration", notificationId: string) =>
  strict.call(name, { notificationId, mobileNo: "9000000001" }, admin.caller);
const trySms = async (url: string) =>
  strictly("testSmsConfiguration", (await admin.get("createSmsConfiguration", smsFields({ url })))._id!);
const tryMail = async (host: string, at = port) => {
  const fields = emailFields({ host, port: at });
  const { _id: emailNotificationId } = await admin.get("createEmailConfiguration", fields);
  return strict.call("testEmailConfiguration", { emailNotificationId: emailNotificationId! }, admin.caller);
};
const isPrivate = (host: string) => `${host} is at a private address, and PORTICO_ALLOW_PRIVATE_HOSTS does not name it`;
const isNever = (host: string) =>
  `${host} is at an address that is never called (link-local, unspecified or multicast)`;

describe("a gateway's URL", () => {
  test.each([
    "127.0.0.1",
    "127.9.9.9",
    "2130706433",
    "0177.0.0.1",
    "0x7f.1",
    "127.1",
    "localhost",
    "LOCALHOST",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::127.0.0.1]",
    "10.0.0.1",
    "192.168.0.1",
  ])("at %s reaches nothing", async (host) => {
    const refused = await trySms(`http://${host}:${port}/`);
    const { hostname } = new URL(`http://${host}:${port}/`);
    expect(refused).toMatchObject({ code: 502, msg: isPrivate(hostname.replace(/^\[|\]$/g, "")) });
    expect(connections).toEqual([]);
  });

  test.each(["169.254.169.254", "0.0.0.0", "0", "[::]", "[fe80::1]", "[::ffff:169.254.169.254]", "[::ffff:0.0.0.0]"])(
    "at %s is refused, whatever is allowed",
    async (host) => {
      const { hostname, href } = new URL(`http://${host}:${port}/`);
      const destinations = new Destinations({ privateHosts: ["0.0.0.0/0", "::/0", hostname], ownPorts: [] });
      const call = { who: "The gateway", address: new URL(href), method: "GET", headers: {} } as const;
      await expect(callHttp(call, destinations)).rejects.toThrow(isNever(hostname.replace(/^\[|\]$/g, "")));
      expect(connections).toEqual([]);
    },
  );

  test("that is allowed tells the status of the answer and none of its words, and no redirect is followed", async () => {
    const { _id } = await admin.get("createSmsConfiguration", smsFields({ url: `http://127.0.0.1:${port}/` }));
    const allowed = () => admin.call("testSmsConfiguration", { notificationId: _id!, mobileNo: "9000000001" });
    expect(await allowed()).toEqual({ code: 502, msg: "The gateway answered 418", data: null });
    answer = { status: 302, headers: { Location: "http://169.254.169.254/latest/meta-data" } };
    expect(await allowed()).toEqual({ code: 502, msg: "The gateway answered 302", data: null });
    expect(asked).toHaveLength(2);
  });
});

describe("a mail server's host", () => {
  test.each(["127.0.0.1", "2130706433", "0177.0.0.1", "0x7f000001", "127.1", "localhost", "::1", "::ffff:127.0.0.1"])(
    "%s is called on the ports of mail alone",
    async (host) => {
      expect(await tryMail(host)).toMatchObject({
        code: 502,
        msg: expect.stringContaining("mail servers there are called on ports 25, 465, 587 alone") as string,
      });
      expect(connections).toEqual([]);
      const destinations = new Destinations({ privateHosts: [], ownPorts: [] });
      for (const mailPort of [25, 465, 587]) {
        const destination = { who: "The mail server", host, port: mailPort, isMailServer: true };
        await expect(destinations.pin(destination)).resolves.toBeTypeOf("function");
        await expect(destinations.pin({ ...destination, isMailServer: false })).rejects.toThrow(isPrivate(host));
      }
    },
  );

  test.each(["169.254.169.254", "2852039166", "0.0.0.0", "fe80::1", "::"])(
    "%s is refused on every port",
    async (host) => {
      for (const at of [25, port]) expect(await tryMail(host, at)).toMatchObject({ code: 502, msg: isNever(host) });
      expect(connections).toEqual([]);
    },
  );
});

describe("a name that leads elsewhere", () => {
  const LOOPBACK = { address: "127.0.0.1", family: 4 };
  const call = () =>
    ({ who: "The gateway", address: new URL(`http://rebound.test:${port}/`), method: "GET", headers: {} }) as const;

  test("is resolved once for each call, and the connection goes to the address that was looked at", async () => {
    const answers = [{ address: "127.0.0.2", family: 4 }, LOOPBACK];
    let lookups = 0;
    const resolve = async () => [answers[lookups++]!];
    const destinations = new Destinations({ privateHosts: ["127.0.0.2"], ownPorts: [], resolve });
    await expect(callHttp(call(), destinations)).rejects.toThrow("The gateway answered 418");
    expect(lookups).toBe(1);
    expect(asked).toEqual(["::ffff:127.0.0.2"]);
    await expect(callHttp(call(), destinations)).rejects.toThrow(isPrivate("rebound.test"));
    expect(asked).toHaveLength(1);
  });

  test("is refused when one of two answers is private", async () => {
    const resolve = async () => [{ address: "192.0.2.1", family: 4 }, LOOPBACK];
    const destinations = new Destinations({ privateHosts: [], ownPorts: [], resolve });
    await expect(callHttp(call(), destinations)).rejects.toThrow(isPrivate("rebound.test"));
    const server = { host: "rebound.test", port, userName: "desk", password: "pa$$word" };
    const transport = createServerTransport(server, { from: "a@example.test" }, destinations);
    await expect(transport.verify!()).rejects.toThrow("rebound.test is at a private address");
    transport.close();
    expect(connections).toEqual([]);
  });
});

test("Portico's own listener is refused at each of its addresses, whatever is allowed", async () => {
  const destinations = new Destinations({ privateHosts: ["0.0.0.0/0", "::/0"], ownPorts: [port] });
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const reachable = own.map(({ address }) => address).filter((address) => !address.startsWith("fe80"));
  for (const host of ["127.0.0.1", "127.3.4.5", "localhost", "::ffff:127.0.0.1", ...reachable]) {
    for (const isMailServer of [true, false]) {
      const pinned = destinations.pin({ who: "The gateway", host, port, isMailServer });
      await expect(pinned, host).rejects.toThrow(`${host}:${port} is Portico itself`);
    }
  }
});
