import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPortico } from "../support/portico";
import { openSeed } from "../support/seed";
import { isAlive, killHard, postmasterOf, serverProcesses } from "./processes";
import { type OpenWorld, untilPagesAreServed } from "./world";

/** The processes to kill, in turn. */
const KILLS = ["Portico", "Portico and PostgreSQL", "PostgreSQL"] as const;

export const openEmbeddedWorld: OpenWorld = async (dataFolder, env) => {
  const cluster = join(dataFolder, "postgres");
  const portico = await startPortico({ dataFolder, env });
  const { url } = portico;

  return {
    name: "embedded",
    url,
    openSeed: () => openSeed({ dataFolder }),
    connect: () => new pg.Client({ host: cluster, user: "portico", database: "portico" }),
    async crash(round) {
      const what = KILLS[round % KILLS.length] ?? "Portico";
      const postmaster = postmasterOf(cluster);
      const killed = performance.now();
      if (what === "PostgreSQL") {
        await killHard(...serverProcesses(cluster));
        await untilPagesAreServed(url);
        return { what, backMs: performance.now() - killed, note: "started again by Portico" };
      }
      const pid = portico.process.pid!;
      const dead = what === "Portico" ? [pid] : [pid, ...serverProcesses(cluster)];
      await killHard(...dead);
      const isLeft = isAlive(postmaster);
      if (isLeft !== (what === "Portico") || !existsSync(join(cluster, "postmaster.pid")))
        throw new Error("The kill left something else than meant.");
      const began = performance.now();
      await portico.restart();
      await untilPagesAreServed(url);
      const backMs = performance.now() - began;
      const isAdopted = postmasterOf(cluster) === postmaster;
      if (isAdopted !== isLeft)
        throw new Error(
          "A PostgreSQL that was left running has to be taken over, and another one started where it is dead.",
        );
      return {
        what,
        backMs,
        note: isAdopted ? "PostgreSQL taken over" : "stale postmaster.pid got over",
      };
    },
    stop: () => portico.stop(),
  };
};
