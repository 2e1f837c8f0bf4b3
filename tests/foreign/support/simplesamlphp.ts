import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { debianRoot } from "./installed";
import { listening, overDebian, startProgram } from "./program";
import type { SamlApplication } from "./saml-walk";

const INSTALLED = "/usr/share/simplesamlphp";
const SP = "/simplesaml/module.php/saml/sp";
const EXTENSIONS = ["dom", "simplexml", "xml", "xmlreader", "mbstring", "ctype", "posix", "tokenizer", "iconv"];

/** Debian names it by its version, and only an installed one has the short name as well. */
const php = existsSync(debianRoot)
  ? readdirSync(join(debianRoot, "usr/bin")).find((name) => /^php\d/.test(name))
  : undefined;

/** Debian's SimpleSAMLphp below PHP's own server, and a page that asks it for its user. */
export const simpleSamlPhp: SamlApplication = {
  acs: `${SP}/saml2-acs.php/default-sp`,
  logout: `${SP}/saml2-logout.php/default-sp`,
  metadata: `${SP}/metadata.php/default-sp`,
  signOut: (back) => `/logout.php?${new URLSearchParams({ back }).toString()}`,

  async start({ folder, port, files, recipe }) {
    const www = join(folder, "www");
    for (const each of [www, join(folder, "data")]) mkdirSync(each);
    symlinkSync(join(INSTALLED, "www"), join(www, "simplesaml"));
    for (const [name, content] of Object.entries({ ...files, ...filesIn(recipe, { folder, port }) }))
      writeFileSync(join(folder, name), content);
    const page = (does: string) => `<?php require "${INSTALLED}/lib/_autoload.php";
$user = new \\SimpleSAML\\Auth\\Simple("default-sp"); ${does}`;
    writeFileSync(join(www, "page.php"), page("$user->requireAuth(); echo json_encode($user->getAttributes());"));
    writeFileSync(join(www, "logout.php"), page('$user->logout($_GET["back"]);'));
    // Written for an older PHP, which deprecates nothing of it.
    const settings = ["display_errors=0", "error_reporting=24575", ...EXTENSIONS.map((name) => `extension=${name}`)];
    const program = startProgram(
      overDebian(
        join("/usr/bin", php ?? "php"),
        "-n",
        ...settings.flatMap((each) => ["-d", each]),
        "-S",
        `localhost:${port}`,
        "-t",
        www,
      ),
      { SIMPLESAMLPHP_CONFIG_DIR: folder },
      folder,
    );
    await listening(program, port);
    return { logs: program.printed, stop: program.stop };
  },

  async attributes(browser, origin) {
    const { body } = await browser.open(`${origin}/page.php`);
    return JSON.parse(body) as Record<string, string[]>;
  },
};

/** The recipe's lines in files of their own, with what an installation adds. */
function filesIn(recipe: string, { folder, port }: { folder: string; port: number }): Record<string, string> {
  const [, sources = "", sourcesOfMetadata = ""] = recipe.split(/\/\/ config\/\w+\.php\n/);
  const data = join(folder, "data");
  const own = [
    `"baseurlpath" => "http://localhost:${port}/simplesaml/"`,
    ...["certdir", "loggingdir", "datadir", "tempdir"].map(
      (each) => `"${each}" => "${each === "certdir" ? folder : data}/"`,
    ),
    '"secretsalt" => "a secret of the tests"',
    '"technicalcontact_email" => "na@example.test"',
    '"session.cookie.secure" => false',
    `"session.phpsession.savepath" => "${data}"`,
    '"logging.handler" => "errorlog"',
    '"errorreporting" => false',
    `"trusted.url.domains" => ["localhost"]`,
  ];
  const shown = sourcesOfMetadata.replace("metadata/portico.xml", join(folder, "portico.xml"));
  return {
    "authsources.php": `<?php $config = [${sources}];`,
    "config.php": `<?php $config = [${own.join(",\n")},\n${shown}];`,
  };
}
