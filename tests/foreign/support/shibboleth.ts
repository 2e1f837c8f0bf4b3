import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { end } from "../../processes/support/programs";
import { eventually } from "../../support/eventually";
import { debianRoot } from "./installed";
import { listening, overDebian, type Program, startProgram } from "./program";
import type { SamlApplication } from "./saml-walk";

const MODULES = ["mpm_event", "authn_core", "authz_core", "authz_user", "headers"];
const modules = "/usr/lib/apache2/modules";

/** Debian's Apache with mod_shib, and shibd. */
export const shibboleth: SamlApplication = {
  acs: "/Shibboleth.sso/SAML2/POST",
  logout: "/Shibboleth.sso/SLO/Redirect",
  metadata: "/Shibboleth.sso/Metadata",
  signOut: (back) => `/Shibboleth.sso/Logout?${new URLSearchParams({ return: back }).toString()}`,

  async start({ folder, port, files, recipe }) {
    const [www, own] = [join(folder, "www"), join(folder, "shibboleth")];
    cpSync(join(debianRoot, "etc/shibboleth"), own, { recursive: true });
    mkdirSync(www);
    // Apache's children are another user's.
    chmodSync(folder, 0o755);
    writeFileSync(join(www, "page"), "page");
    for (const [name, content] of Object.entries({ ...files, ...filesIn(recipe) }))
      writeFileSync(join(own, name), content);
    writeFileSync(join(folder, "apache2.conf"), apacheConfiguration({ folder, port, www }));
    // Each is the folder above "shibboleth".
    const folders = { SHIBSP_CFGDIR: folder, SHIBSP_LOGDIR: folder, SHIBSP_RUNDIR: folder, SHIBSP_CACHEDIR: folder };
    const env = { ...folders, SHIBSP_LOGGING: join(own, "console.logger") };
    const programs: Program[] = [];
    const run = (...command: string[]): Program => {
      const program = startProgram(overDebian(...command), env, folder);
      programs.unshift(program);
      return program;
    };
    const errors = join(folder, "error.log");
    const logs = () =>
      [...programs.map(({ printed }) => printed()), existsSync(errors) && readFileSync(errors, "utf8")].join("");
    const stop = async () => {
      for (const { child } of programs) await end(child, "SIGTERM");
    };
    try {
      const shibd = run(
        "/usr/sbin/shibd",
        "-F",
        "-f",
        "-p",
        join(folder, "shibd.pid"),
        "-c",
        join(own, "shibboleth2.xml"),
      );
      await eventually("shibd's socket", () => {
        if (shibd.child.exitCode !== null) throw new Error("It did not start");
        return existsSync(join(own, "shibd.sock"));
      });
      await listening(run("/usr/sbin/apache2", "-DFOREGROUND", "-f", join(folder, "apache2.conf")), port);
    } catch (error) {
      await stop();
      throw new Error(logs(), { cause: error });
    }
    return { logs, stop };
  },

  async attributes(browser, origin) {
    const { body } = await browser.open(`${origin}/Shibboleth.sso/Session`);
    const { attributes } = JSON.parse(body) as { attributes: { name: string; values: string[] }[] };
    return Object.fromEntries(attributes.map(({ name, values }) => [name, values]));
  },
};

/** The recipe's, for a host without TLS. */
function filesIn(recipe: string): Record<string, string> {
  const [, settings = "", attributes = ""] = recipe.split(/<!-- [\w-]+2?\.xml -->\n/);
  return {
    "shibboleth2.xml": settings
      .replace('handlerSSL="true" cookieProps="https"', 'handlerSSL="false" cookieProps="http"')
      // It looks at our signature, which an administrator may leave out.
      .replace(
        /<MetadataProvider (.*)\/>/,
        '<MetadataProvider $1><MetadataFilter type="Signature" certificate="portico.pem"/></MetadataProvider>',
      )
      .replace(
        "</Sessions>",
        '<Handler type="Session" Location="/Session" contentType="application/json" showAttributeValues="true"/></Sessions>',
      ),
    "attribute-map.xml": attributes,
  };
}

const apacheConfiguration = ({ folder, port, www }: { folder: string; port: number; www: string }): string =>
  [
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${join(folder, "apache.pid")}`,
    `Listen 127.0.0.1:${port}`,
    `ServerName http://localhost:${port}`,
    "UseCanonicalName On",
    `ErrorLog ${join(folder, "error.log")}`,
    "User nobody",
    "Group nogroup",
    ...MODULES.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    `LoadModule mod_shib ${modules}/mod_shib.so`,
    `ShibConfig ${join(folder, "shibboleth/shibboleth2.xml")}`,
    `DocumentRoot ${www}`,
    "<Location />",
    "  AuthType shibboleth",
    "  ShibRequestSetting requireSession true",
    "  Require valid-user",
    '  Header set X-Email "%{email}e"',
    "</Location>",
    "<Location /Shibboleth.sso>",
    "  AuthType None",
    "  Require all granted",
    "</Location>",
  ].join("\n");
