import { readFile as readWhole } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { applyFile } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { planInWords } from "~/hub/operate/installation/apply/plan";
import { withServices } from "~/hub/server";
import { env } from "~/lib/env.server";
import { logAside } from "~/lib/log.server";
import { UsageError } from "./usage-error";
import { words } from "./words";

const STDIN = "-";

const print = (result: object): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Prints one JSON object only.
 * @throws RefusedFile if nothing was applied
 */
export async function applyCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false }, prune: { type: "boolean", default: false } },
  });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new UsageError(words.usage);
  const file = readFile(path === STDIN ? await text(process.stdin) : await readWhole(path, "utf8"));
  const options = { dryRun: values["dry-run"], prune: values.prune };
  const outcome = await withServices(env(), logAside(), (hub) => applyFile(hub, file, options), { mayCreate: true });
  say(planInWords(outcome));
  if (options.dryRun && outcome.plan.length > 0) say(words.admin.dryRun);
  print(outcome);
}

export async function exportCommand(args: string[]): Promise<void> {
  if (args.length > 0) throw new UsageError(words.usage);
  print(await withServices(env(), logAside(), exportFile));
}
