import { type ChildProcess, execFile as execFileByCallback, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const execFile = promisify(execFileByCallback);

const IP = ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip"].find((path) => existsSync(path));

/** Making a network or mounting a disk takes root, in a machine or a container that lets it. */
export const isOwnMachine = (): boolean => IP !== undefined && spawnSync("unshare", ["-mn", "true"]).status === 0;

/** A network with one machine in it, which has this machine at two addresses beside it. */
export interface OwnNetwork {
  inside: string;
  /** Two addresses of this machine; what is sent to `lossy` can be lost. */
  lossy: string;
  run(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess;
  /** From now on nothing that is sent to `lossy` arrives, and nobody is told. */
  lose(): Promise<void>;
  heal(): Promise<void>;
  remove(): Promise<void>;
}

/** No network card has this address: the frame is sent, and nobody takes it. */
const NOBODY = "02:00:00:00:00:01";

export async function makeOwnNetwork(): Promise<OwnNetwork> {
  const id = randomInt(0, 2 ** 16);
  const name = `portico-${id}`;
  const [outer, inner] = [`pto${id}`, `pti${id}`];
  const subnet = `10.${200 + (id % 50)}.${id >> 8}`;
  const [here, inside, lossy] = [1, 2, 3].map((last) => `${subnet}.${last}`) as [string, string, string];
  const ip = (...args: string[]) => execFile(IP!, args);
  await ip("netns", "add", name);
  await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
  for (const address of [here, lossy]) await ip("address", "add", `${address}/24`, "dev", outer);
  await ip("link", "set", outer, "up");
  await ip("-n", name, "address", "add", `${inside}/24`, "dev", inner);
  for (const device of [inner, "lo"]) await ip("-n", name, "link", "set", device, "up");
  return {
    inside,
    lossy,
    run: (command, args, env) =>
      spawn(IP!, ["netns", "exec", name, command, ...args], { env, stdio: ["ignore", "pipe", "pipe"] }),
    async lose() {
      await ip("-n", name, "neighbour", "replace", lossy, "lladdr", NOBODY, "dev", inner, "nud", "permanent");
    },
    async heal() {
      await ip("-n", name, "neighbour", "del", lossy, "dev", inner);
    },
    async remove() {
      await ip("netns", "delete", name);
    },
  };
}
