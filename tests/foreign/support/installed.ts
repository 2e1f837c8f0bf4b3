import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where `.ci/run` puts what these tests need: `debian/`, packages unpacked as a root file system, and `npm/`. */
const installed = process.env.PORTICO_FOREIGN ?? "";

export const debianRoot = join(installed, "debian");
export const npmFolder = join(installed, "npm");

/** Programs of Debian's run over a root of their own, which root alone can make. */
export const hasDebianClients = (): boolean =>
  installed !== "" && process.getuid?.() === 0 && existsSync(join(debianRoot, "usr/bin/oidc-agent"));

/** As well: Apache with mod_shib, and SimpleSAMLphp. */
export const hasSamlApplications = (): boolean =>
  hasDebianClients() &&
  ["sbin/shibd", "share/simplesamlphp"].every((path) => existsSync(join(debianRoot, "usr", path)));

/** A provider, which a client's connection leads to. */
export const hasLemonLdap = (): boolean =>
  process.getuid?.() === 0 && existsSync(join(debianRoot, "usr/share/lemonldap-ng/portal/htdocs/index.psgi"));

export const hasNpmClients = (): boolean => installed !== "" && existsSync(join(npmFolder, "node_modules/next-auth"));
