import { startPortico, withDataFolder } from "./support/portico.mjs";
import { median } from "./support/statistics.mjs";

const RUNS = 5;

/** From starting the process until its database is ready and the first page is there. */
export async function run() {
  const demo = [];
  for (let count = 0; count < RUNS; count += 1) {
    demo.push(await withDataFolder((dataFolder) => startedIn({ dataFolder, args: ["demo"], env: { PORTICO_DEMO: "1" } })));
  }
  const again = await withDataFolder(async (dataFolder) => {
    await startedIn({ dataFolder });
    const times = [];
    for (let count = 0; count < RUNS; count += 1) times.push(await startedIn({ dataFolder }));
    return times;
  });
  return [
    { what: `demo on an empty folder, median of ${RUNS}`, value: median(demo), unit: "ms" },
    { what: `start on existing data, median of ${RUNS}`, value: median(again), unit: "ms" },
  ];
}

async function startedIn(options) {
  const portico = await startPortico(options);
  await portico.stop();
  return portico.firstPageMs;
}
