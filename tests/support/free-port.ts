import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** A TCP port that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    // Unspecified address: the port has to be free on every interface, as the server will take it.
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
