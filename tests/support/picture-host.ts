import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fourColours } from "./pictures-with-place";
import { loopbackTls } from "./tls/loopback";

export interface PictureHost {
  at(path: string): string;
  asked: string[];
  stop(): void;
}

export async function startPictureHost(): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer(loopbackTls(), ({ url = "" }, response) => {
    asked.push(url);
    if (url === "/logo.png") response.end(fourColours("png"));
    else if (url === "/large.png") response.end(Buffer.concat([fourColours("png"), Buffer.alloc(1_000_000)]));
    else if (url === "/moved") response.writeHead(302, { location: "/logo.png" }).end();
    else response.end("<!doctype html><title>Not a picture</title>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => `https://127.0.0.1:${port}${path}`,
    asked,
    stop: () => void server.close(),
  };
}
