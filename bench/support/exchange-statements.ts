import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import type { MeasuredHub } from "./hub";
import { exchangeCode, newCode, type RelyingParty } from "./relying-party";
import { statementsOf } from "./statements";

const TIMES = 5;

/** The most statements that the hub in this process sends to exchange a code, which the server on the same data gave. */
export async function statementsOfExchange(
  { hub, pool }: Pick<MeasuredHub, "hub"> & { pool: Pool },
  party: RelyingParty,
): Promise<number> {
  const server = createServer((request, response) => {
    const peer = { clientAddress: "127.0.0.1", requestId: "bench", token: undefined };
    hub.services.openid.answer(request, response, peer).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ours = { ...party, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  try {
    // The first loads the engine; the rest also asks for what is asked for once a second or minute.
    await exchangeCode(ours, await newCode(party));
    const counts: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const code = await newCode(party);
      counts.push((await statementsOf(pool, async () => void (await exchangeCode(ours, code)))).flat().length);
    }
    return Math.max(...counts);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
