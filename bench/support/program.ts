import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { built } from "./built";

export async function withProgram<Report, Result>(
  script: string,
  input: unknown,
  work: (report: Report, pid: number) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, [await built(script)], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    child.stdin.end(JSON.stringify(input));
    for await (const line of createInterface(child.stdout))
      if (line.startsWith("{")) return await work(JSON.parse(line) as Report, child.pid!);
    throw new Error(`${script} did not start.`);
  } finally {
    child.kill();
  }
}
