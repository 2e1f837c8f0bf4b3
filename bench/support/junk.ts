import { spawn } from "node:child_process";
import { once } from "node:events";
import { built } from "./built";
import type { JunkName } from "./junk-kinds";

let building: Promise<string> | undefined;

/** Runs `work` while another process sends junk. @returns its result, and how much junk was sent a second */
export async function whileSent<Result>(
  url: string,
  name: JunkName,
  connections: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; junkPerSecond: number }> {
  const program = await (building ??= built("junk-process"));
  const child = spawn(process.execPath, [program, url, name, String(connections)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    const result = await work();
    const report = once(child.stdout, "data") as Promise<[Buffer]>;
    child.stdin.end();
    const [text] = await report;
    return { result, junkPerSecond: (JSON.parse(String(text)) as { perSecond: number }).perSecond };
  } finally {
    child.kill();
  }
}
