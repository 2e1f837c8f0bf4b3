import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { built } from "./built";
import type { RelyingParty } from "./relying-party";

type Report = Pick<RelyingParty, "url" | "cookie" | "resource">;

let building: Promise<string> | undefined;

/**
 * Runs `work` with oidc-provider as it comes, with the application and everything else in memory, in a process of its own.
 * @param made its program, if it is to find another package than ours
 */
export async function withRivalProvider<Result>(
  application: Pick<RelyingParty, "clientId" | "secret">,
  work: (party: RelyingParty) => Promise<Result>,
  made?: string,
): Promise<Result> {
  const program = made ?? (await (building ??= built("rival-process")));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"] });
  try {
    child.stdin.end(JSON.stringify(application));
    return await work({ ...application, ...(await reportOf<Report>(child.stdout)) });
  } finally {
    child.kill();
  }
}

/** What a process says first. It may say more than what is asked of it: warnings. */
export async function reportOf<Said>(output: Readable): Promise<Said> {
  for await (const line of createInterface(output)) if (line.startsWith("{")) return JSON.parse(line) as Said;
  throw new Error("The other provider did not start.");
}
