import { readFileSync } from "node:fs";
import { words } from "./words.server";

/** Secret managers and containers may pass these in files. */
export const SECRET_VARIABLES = [
  "SESSION_SECRET",
  "PAYLOAD_SECRET",
  "PORTICO_KEY",
  "DATABASE_URL",
  "PORTICO_MIGRATION_DATABASE_URL",
  "SMTP_URL",
  "VENDOR_PASSWORD_HASH",
  "PORTICO_ADMIN_PASSWORD",
  "PORTICO_METRICS_TOKEN",
  "PORTICO_BACKUP_KEY",
] as const;

export const fileVariableOf = (name: string): string => `${name}_FILE`;

type Variables = Record<string, string | undefined>;

/**
 * Drops a final line break.
 * @returns `problems` names the variables at fault
 */
export function withSecretFiles(source: Variables): { variables: Variables; problems: string[] } {
  const variables = { ...source };
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = source[fileVariableOf(name)];
    if (!path) continue;
    const read = source[name] ? { problem: words.secretTwice(name) } : readSecretFile(path);
    if ("problem" in read) problems.push(`${fileVariableOf(name)}: ${read.problem}`);
    else variables[name] = read.secret;
  }
  return { variables, problems };
}

function readSecretFile(path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return secret ? { secret } : { problem: words.secretFileEmpty(path) };
  } catch (error) {
    return { problem: words.secretFileUnreadable(path, error instanceof Error ? error.message : String(error)) };
  }
}
