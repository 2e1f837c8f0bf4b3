import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { built } from "./built";
import type { RelyingParty } from "./relying-party";

type Report = Pick<RelyingParty, "url" | "cookie" | "resource">;

let building: Promise<string> | undefined;

/** Runs `work` with oidc-provider as it comes, with the application and everything else in memory, in a process of its own. */
export async function withRivalProvider<Result>(
  application: Pick<RelyingParty, "clientId" | "secret">,
  work: (party: RelyingParty) => Promise<Result>,
): Promise<Result> {
  const program = await (building ??= built("rival-process"));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"] });
  try {
    child.stdin.end(JSON.stringify(application));
    return await work({ ...application, ...(await reportOf(child.stdout)) });
  } finally {
    child.kill();
  }
}

/** It says more than what is asked of it: warnings of the engine. */
async function reportOf(output: Readable): Promise<Report> {
  for await (const line of createInterface(output)) if (line.startsWith("{")) return JSON.parse(line) as Report;
  throw new Error("The other provider did not start.");
}
