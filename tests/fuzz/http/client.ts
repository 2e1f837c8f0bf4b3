import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Sent {
  method: string;
  /** With its query, as sent: ASCII without spaces. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A server that refuses a body closes the connection while the client is still sending it. */
const CLOSED_EARLY: Answer = { status: 413, headers: {}, text: "" };
const EARLY_BYTES = 64 * 1024;
/** A redirect may name the address that was asked for. */
const HEADERS_MAX = 256 * 1024;
const PATIENCE_MS = 30_000;

/** Sends what a browser or `fetch` would refuse to send, over keep-alive connections. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(readonly url: string) {}

  async send(sent: Sent): Promise<Answer> {
    try {
      return await this.#once(sent);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ECONNRESET" && code !== "EPIPE") throw error;
      if (sent.body && sent.body.length > EARLY_BYTES) return CLOSED_EARLY;
      // The server has just closed this keep-alive connection.
      return this.#once(sent);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #once({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const { hostname, port } = new URL(this.url);
      const outgoing = request(
        {
          hostname,
          port,
          path,
          method,
          agent: this.#agent,
          maxHeaderSize: HEADERS_MAX,
          headers: { ...length, ...headers },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)));
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }
}
