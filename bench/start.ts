import { NOTHING, withBareServer } from "./support/bare";
import { cost, median, type Row } from "./support/figures";
import { type Installation, startPortico, withInstallation } from "./support/portico";
import { inTurns, type Pace } from "./support/turns";

/**
 * From starting the process until its database is ready and the first page is there, beside the first answer of a bare
 * `node:http` server.
 */
export function run({ turns }: Pace): Promise<Row[]> {
  return withInstallation(async (kept) => {
    const { empty, existing, bare } = await inTurns(
      {
        empty: () =>
          withInstallation(({ dataFolder, env }) =>
            startedIn({ dataFolder, args: ["demo"], env: { ...env, PORTICO_DEMO: "1" } }),
          ),
        existing: () => startedIn(kept),
        bare: () => withBareServer(NOTHING, async ({ firstAnswerMs }) => firstAnswerMs),
      },
      { turns },
    );
    const baseline = { name: "bare node:http", value: median(bare) };
    return [
      cost("demo, no data yet", median(empty), "ms", baseline),
      cost("start on existing data", median(existing), "ms", baseline),
    ];
  });
}

async function startedIn(options: Installation & { args?: string[] }): Promise<number> {
  const portico = await startPortico(options);
  await portico.stop();
  return portico.firstPageMs;
}
