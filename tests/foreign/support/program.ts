import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { end, isListening } from "../../processes/support/programs";
import { eventually } from "../../support/eventually";
import { debianRoot } from "./installed";

const overRoot = fileURLToPath(new URL("over-root.sh", import.meta.url));

export interface Program {
  child: ChildProcess;
  printed(): string;
  stop(): Promise<void>;
}

export function startProgram(command: readonly string[], env: Record<string, string>, cwd: string): Program {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed, stop: () => end(child) };
}

export const overDebian = (...command: string[]): string[] => [overRoot, debianRoot, ...command];

/** @throws Error with what the program printed where it ends before it listens */
export const listening = (program: Program, port: number): Promise<unknown> =>
  eventually(
    "an application to listen",
    () => {
      if (program.child.exitCode !== null) throw new Error(`It did not start:\n${program.printed()}`);
      return isListening(port);
    },
    { withinMs: 60_000, everyMs: 100 },
  );
