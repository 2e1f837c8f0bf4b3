import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { SECOND_MS } from "~/lib/durations";
import type { Handler } from "../../call/handler";
import { readPicture } from "../../kit/upload/picture";
import { CONTENT_TYPES } from "../../kit/upload/store";
import type { Destinations } from "../delivery/destinations";
import { words } from "./words";

const PICTURE_MAX_BYTES = 1_000_000;
const ALL_MAX_BYTES = 4_000_000;
const TIME_LIMIT_MS = 4 * SECOND_MS;
const HTTPS_PORT = 443;

/** Mail programs show a missing picture's text too. */
export const picturesOfMail: Handler<"picturesOfMail"> = async ({ addresses }, { hub, session }) => {
  await hub.limits.count("mailPictures", session.userId);
  const fetched = await Promise.all(addresses.map((address) => fetchPicture(address, hub.destinations)));
  let room = ALL_MAX_BYTES;
  const data = fetched.flatMap((bytes, index) => {
    const picture = bytes && readPicture(bytes);
    if (!picture || bytes.length > room) return [];
    room -= bytes.length;
    const content = `data:${CONTENT_TYPES[picture.extension]};base64,${bytes.toString("base64")}`;
    return [{ address: addresses[index]!, content }];
  });
  return { msg: words.pictures, data };
};

/** https and allowed hosts only; redirects could lead elsewhere. */
async function fetchPicture(address: string, destinations: Destinations): Promise<Buffer | undefined> {
  try {
    const { hostname, port } = new URL(address);
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const lookup = await destinations.pin({ who: host, host, port: Number(port) || HTTPS_PORT, isMailServer: false });
    const asked = get(address, { lookup, agent: false, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return await bytesOf(answer);
  } catch {
    // Any failure means no picture.
    return undefined;
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  if (answer.statusCode === 200) {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > PICTURE_MAX_BYTES) break;
    }
  }
  answer.destroy();
  return answer.statusCode === 200 && length <= PICTURE_MAX_BYTES ? Buffer.concat(parts) : undefined;
}
