import { execFileSync } from "node:child_process";
import type { SystemUser } from "../../support/portico";

const numberOf = (option: "-u" | "-g"): number => Number(execFileSync("id", [option, "nobody"]).toString());

/**
 * The system's `nobody`, as whom root can start processes.
 * @returns undefined where this process is not root, or that user cannot read the build
 */
export function unprivileged(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const user = { uid: numberOf("-u"), gid: numberOf("-g") };
    execFileSync(process.execPath, ["build/portico.js", "--version"], { ...user, stdio: "ignore" });
    return user;
  } catch {
    return undefined;
  }
}
