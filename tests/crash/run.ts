import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PAYLOAD_SECRET } from "./api";
import { openEmbeddedWorld } from "./embedded";
import { startMailbox } from "./mailbox";
import { openPostgresWorld } from "./postgres";
import { crashRounds } from "./rounds";
import type { OpenWorld } from "./world";

/**
 * `npm run crash -- [--rounds N]`: kills the server at work, then checks that everything acknowledged was kept: N rounds with the embedded
 * database, a fifth as many with a killed PostgreSQL. Exits with code 1 if anything was lost, half written or usable twice.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1");

const worlds: [open: OpenWorld, rounds: number][] = [
  [openEmbeddedWorld, rounds],
  [openPostgresWorld, Math.ceil(rounds / 5)],
];
const problems: string[] = [];
for (const [open, count] of worlds) {
  const folder = await mkdtemp(join(tmpdir(), "portico-crash-"));
  const mailbox = await startMailbox();
  try {
    const world = await open(folder, {
      SMTP_URL: mailbox.url,
      PAYLOAD_SECRET,
      PORTICO_RATE_LIMITS: "off",
      PORTICO_ALLOW_PRIVATE_HOSTS: "127.0.0.0/8",
    });
    try {
      problems.push(...(await crashRounds(world, mailbox, count)));
    } finally {
      await world.stop();
    }
  } finally {
    await mailbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(problems.length === 0 ? "Nothing was lost." : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
