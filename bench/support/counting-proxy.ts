import { startTcpProxy } from "../../tests/support/tcp-proxy";

export interface CountingProxy {
  port: number;
  /** The texts of the statements that were sent since the last time it was asked. */
  taken(): string[];
  stop(): Promise<void>;
}

/** Stands before a PostgreSQL and notes every statement that is sent to it. Clients speak to it without TLS. */
export async function startCountingProxy(target: { host: string; port: number }): Promise<CountingProxy> {
  let texts: string[] = [];
  const { port, stop } = await startTcpProxy(target, {
    listen() {
      const reader = new MessageReader((text) => texts.push(text));
      return (chunk) => reader.read(chunk);
    },
  });
  return {
    port,
    stop,
    taken() {
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}

const LENGTH_BYTES = 4;

/** What one client says: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class MessageReader {
  private rest: Buffer = Buffer.alloc(0);
  /** The first message, which begins a connection, has no type. */
  private typeBytes = 0;
  private readonly prepared = new Map<string, string>();
  private readonly bound = new Map<string, string>();

  constructor(private readonly onStatement: (text: string) => void) {}

  read(chunk: Buffer): void {
    let bytes = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const { typeBytes } = this;
      if (bytes.length < typeBytes + LENGTH_BYTES) break;
      const end = typeBytes + bytes.readUInt32BE(typeBytes);
      if (bytes.length < end) break;
      if (typeBytes > 0) this.take(String.fromCharCode(bytes[0]!), bytes.subarray(typeBytes + LENGTH_BYTES, end));
      this.typeBytes = 1;
      bytes = bytes.subarray(end);
    }
    this.rest = bytes;
  }

  private take(type: string, body: Buffer): void {
    const [first = "", second = ""] = body.toString("latin1").split("\0", 2);
    if (type === "Q") this.onStatement(first);
    if (type === "P") this.prepared.set(first, second);
    if (type === "B") this.bound.set(first, second);
    if (type === "E") this.onStatement(this.prepared.get(this.bound.get(first) ?? "") ?? "");
  }
}
