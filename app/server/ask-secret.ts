import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Without echo.
 * @param question printed first
 * @throws Error `noTerminal` without a terminal
 */
export async function askSecret(question: string, noTerminal: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(noTerminal);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const secret = await reader.question("");
  reader.close();
  process.stderr.write("\n");
  return secret;
}
