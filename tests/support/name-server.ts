import { createSocket } from "node:dgram";

export interface NameServer {
  /** As the resolver takes it. */
  address: string;
  /** Texts by name; others do not exist. */
  texts: Map<string, string>;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const TXT = 16;
const NO_SUCH_NAME = 3;

/** Answers questions for TXT records over UDP (RFC 1035). */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (asked, { port, address }) => {
    const { name, end } = nameIn(asked);
    const text = texts.get(name);
    const header = Buffer.alloc(HEADER_BYTES);
    asked.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (text === undefined ? NO_SUCH_NAME : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    socket.send(
      Buffer.concat([header, asked.subarray(HEADER_BYTES, end), ...(text === undefined ? [] : [record(text)])]),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  // Its type and class follow.
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** Refers to the question's name. */
function record(text: string): Buffer {
  const fixed = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length]);
  return Buffer.concat([fixed, Buffer.from(text, "ascii")]);
}
