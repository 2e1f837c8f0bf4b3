import { readdirSync, readFileSync } from "node:fs";

/** For one answer, on a machine as fast as that of `USUAL_READING_MS`. */
export const CPU_LIMIT_MS = 100;

/** What it takes there to read `READING`; elsewhere in proportion: tests look for loops, not for slow machines. */
const USUAL_READING_MS = 8;
const READING = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`a${at}`, 1])));

/** The best try excludes other load. */
const TRIES = 3;

/** @param measure one try. @returns the least, as on the usual machine; stops within the limit */
export async function leastCpuMs(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > CPU_LIMIT_MS; tries++) {
    const spent = await measure();
    least = Math.min(least, spent > CPU_LIMIT_MS ? spent / (await slowness()) : spent);
  }
  return least;
}

/** How many times slower than the usual machine this one is now, 1 if it is not slower. */
async function slowness(): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 5; tries++) least = Math.min(least, await cpuMsOf(() => JSON.parse(READING) as unknown));
  return Math.max(1, least / USUAL_READING_MS);
}

/** In milliseconds, including other work. */
export async function cpuMsOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** All threads so far, in milliseconds (Linux). */
export function cpuMsOfProcess(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

export const filled = (bytes: number, part: string, end: string): string =>
  part.repeat(Math.max(1, Math.floor((bytes - end.length) / Buffer.byteLength(part)))) + end;

/** For non-linear expressions, parsers and loops. */
export const worstTexts = (bytes: number): Readonly<Record<string, string>> => ({
  "full stops": filled(bytes, ".", "x"),
  spaces: filled(bytes, " ", "x"),
  "tabs and line feeds": filled(bytes, "\t\n", "x"),
  "at signs": filled(bytes, "a@", ""),
  hyphens: filled(bytes, "a-", "_"),
  digits: filled(bytes, "0", "x"),
  "groups of digits": filled(bytes, "1,", "x"),
  slashes: filled(bytes, "https://", "\\"),
  tags: filled(bytes, "<a ", ""),
  brackets: filled(bytes, "{{", "}"),
  marks: filled(bytes, "\u0301", "x"),
  "look-alikes": filled(bytes, "\u0430", "x"),
  emoji: filled(bytes, "\u{1f469}\u200d", "x"),
  "percent signs": filled(bytes, "%", "x"),
  quotes: filled(bytes, '"', "x"),
  commas: filled(bytes, ",", "x"),
});
