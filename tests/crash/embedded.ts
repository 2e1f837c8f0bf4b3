import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPortico } from "../../bench/support/portico";
import { isAlive, killHard, postmasterOf, serverProcesses } from "./processes";
import type { OpenWorld } from "./world";

/** The processes to kill, in turn. */
const KILLS = ["Portico", "Portico and PostgreSQL", "PostgreSQL"] as const;

/** Portico with its embedded database. */
export const openEmbeddedWorld: OpenWorld = async (dataFolder, env) => {
  const cluster = join(dataFolder, "postgres");
  let portico = await startPortico({ dataFolder, env });

  return {
    name: "embedded",
    get url() {
      return portico.url;
    },
    connect: () => new pg.Client({ host: cluster, user: "portico", database: "portico" }),
    async crash(round) {
      const what = KILLS[round % KILLS.length] ?? "Portico";
      const postmaster = postmasterOf(cluster);
      const began = performance.now();
      if (what === "PostgreSQL") {
        await killHard(...serverProcesses(cluster));
        await portico.ready();
        return { what, backMs: performance.now() - began, note: "started again by Portico" };
      }
      const dead = what === "Portico" ? [portico.pid] : [portico.pid, ...serverProcesses(cluster)];
      await killHard(...dead);
      const isLeft = isAlive(postmaster);
      if (isLeft !== (what === "Portico") || !existsSync(join(cluster, "postmaster.pid")))
        throw new Error("The kill left something else than meant.");
      portico = await startPortico({ dataFolder, env });
      const isAdopted = postmasterOf(cluster) === postmaster;
      if (isAdopted !== isLeft)
        throw new Error(
          "A PostgreSQL that was left running has to be taken over, and another one started where it is dead.",
        );
      return {
        what,
        backMs: portico.firstPageMs,
        note: isAdopted ? "PostgreSQL taken over" : "stale postmaster.pid got over",
      };
    },
    stop: () => portico.stop(),
  };
};
