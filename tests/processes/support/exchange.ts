import { connect } from "node:tls";
import { loopbackTls } from "../../support/tls/loopback";

/**
 * Sends each later part once something has been answered. Gives everything answered, when the server closes or says nothing for `quietMs`.
 */
export function exchange(port: number, parts: readonly string[], quietMs = 500): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: "127.0.0.1",
      servername: "localhost",
      ca: loopbackTls().cert,
    });
    const waiting = [...parts];
    let answered = "";
    const sendNext = () => {
      const part = waiting.shift();
      if (part !== undefined) socket.write(part, "latin1");
    };
    socket.once("secureConnect", sendNext);
    socket.on("data", (chunk: Buffer) => {
      answered += chunk.toString("latin1");
      sendNext();
    });
    socket.setTimeout(10_000);
    socket.once("data", () => socket.setTimeout(quietMs));
    socket.once("timeout", () => socket.destroy());
    socket.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? undefined : reject(error)));
    socket.once("close", () => resolve(answered));
  });
}

/** A request of HTTP/1.1 as bytes; its connection ends with the answer unless the headers say otherwise. */
export function rawRequest(target: string, headers: readonly string[], method = "GET"): string {
  const closing = headers.some((line) => /^connection:/i.test(line)) ? [] : ["Connection: close"];
  return [`${method} ${target} HTTP/1.1`, ...headers, ...closing, "", ""].join("\r\n");
}
