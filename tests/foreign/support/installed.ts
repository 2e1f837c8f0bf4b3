import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where `.ci/run` puts what these tests need: `debian/`, packages unpacked as a root file system, and `npm/`. */
const installed = process.env.PORTICO_FOREIGN ?? "";

export const debianRoot = join(installed, "debian");
export const npmFolder = join(installed, "npm");

/** Programs of Debian's run over a root of their own, which root alone can make. */
export const hasDebianClients = (): boolean =>
  installed !== "" && process.getuid?.() === 0 && existsSync(join(debianRoot, "usr/bin/oidc-agent"));

export const hasNpmClients = (): boolean => installed !== "" && existsSync(join(npmFolder, "node_modules/next-auth"));
