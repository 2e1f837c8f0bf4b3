import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samlSettings } from "~/console/sign-on/saml-settings-words";
import { paths } from "~/lib/paths";
import { newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { openSession } from "../support/open-session";
import { authnRequest, begin, newServiceProvider, queryOf, type ServiceProvider, xmlOf } from "../support/saml";
import { hasDebianClients, npmFolder } from "./support/installed";
import { overDebian } from "./support/program";

const portico = hubForFile();
const admin = adminForFile(portico);
const run = promisify(execFile);
const programs = fileURLToPath(new URL("programs", import.meta.url));

const ANSWERS = 100;
interface Answer {
  id: string;
  response: string;
  email: string;
  name: string;
  role: string;
}

let folder = "";
let wiki: ServiceProvider;
let answers: Answer[];
let certificate = "";
const connection = () => ({
  metadata: PUBLIC_URL + paths.samlMetadata,
  signIn: PUBLIC_URL + paths.samlSignIn,
  logout: PUBLIC_URL + paths.samlLogout,
  certificate,
  entityId: wiki.entityId,
  acs: wiki.acs,
});

const HOSTILE = [
  "<",
  ">",
  "&",
  '"',
  "'",
  "]]>",
  "<!--",
  "-->",
  "&amp;",
  "&#0;",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\u0001",
  "\u0085",
  "\u2028",
  "\uFFFE",
  "\u{1F600}",
  "ü",
  "é",
  "हिन्दी",
  " ",
  "x",
];
const text = fc
  .array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 12 })
  .map((parts) => `a${parts.join("")}z`);

/** As XML holds it, which knows fewer characters. */
const held = (value: string): string =>
  value.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

async function answerFor(index: number, firstName: string, role: string): Promise<Answer> {
  const { hub } = portico;
  const account = await newAccount(hub, { passwordHash: "none", firstName });
  const client = await newClient(hub);
  await assign(hub, account, wiki, client, role);
  const id = `_asked-${index}`;
  const { request } = await begin(hub, queryOf(authnRequest(wiki, { attributes: { ID: id } })));
  const caller = bearing(await openSession(hub.services.db, account.id, anyone));
  const { answer } = dataOf(await hub.call("answerSaml", { request, clientId: client.id }, caller));
  const response = Buffer.from(xmlOf(answer)).toString("base64");
  return { id, response, email: account.email, name: `${firstName} ${account.lastName}`, role };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-saml-"));
  wiki = await newServiceProvider(portico.hub, admin);
  certificate = (await admin.get("samlCertificates", {})).current.pem;
  const texts = fc.sample(fc.tuple(text, text), ANSWERS);
  answers = await Promise.all(texts.map(([name, role], index) => answerFor(index, name, role)));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Learned {
  nameId?: string;
  attributes?: Record<string, string[]>;
  refused?: string;
}

/** Everybody learns the same, to the letter. */
function expectAll(learned: readonly Learned[], read = held, sent: readonly Answer[] = answers) {
  expect(learned.map(({ refused }) => refused).filter(Boolean)).toEqual([]);
  expect(learned.map(({ attributes }) => [attributes?.email, attributes?.name, attributes?.role])).toEqual(
    sent.map(({ email, name, role }) => [[email], [read(name)], [read(role)]]),
  );
}

// Two signatures of each answer are each verified by a process of its own.
describe.skipIf(!hasDebianClients())("Debian's programs", { timeout: 180_000 }, () => {
  test.each(["pysaml2", "python3-saml"])("%s takes every answer, and reads what was written", async (reader) => {
    const settings = JSON.parse(samlSettings(connection()).find(({ id }) => id === "python3-saml")!.value) as object;
    const { entityId, acs } = wiki;
    const metadata = await portico.hub.samlMetadata();
    const path = join(folder, "answers.json");
    await writeFile(path, JSON.stringify({ entityId, acs, metadata, settings, answers }));
    const [program = "", ...rest] = overDebian("/usr/bin/python3", join(programs, "saml_answers.py"), reader, path);
    const { stdout } = await run(program, rest, { maxBuffer: 20_000_000 });
    expectAll(JSON.parse(stdout) as Learned[]);
  });

  test("xmlsec1 verifies both signatures of every answer, and the official schemas fit", async () => {
    const at = join(folder, "xml");
    await mkdir(at);
    const pem = join(folder, "portico.pem");
    await writeFile(pem, certificate);
    for (const { id, response } of answers) await writeFile(join(at, `${id}.xml`), Buffer.from(response, "base64"));
    const [program = "", ...rest] = overDebian("/bin/sh", join(programs, "saml_answers.sh"), at, pem);
    const { stdout } = await run(program, rest);
    expect(stdout).toBe("");
  });
});

interface Samlify {
  idp: object;
  sp: {
    createLoginRequest(idp: object, binding: "redirect"): { context: string };
    parseLoginResponse(
      idp: object,
      binding: "post",
      request: { body: object },
    ): Promise<{ extract: { nameID: string; attributes: Record<string, string> } }>;
  };
}

/** Runs the recipe, whose imports become calls of `load`. */
function entitiesBy(recipe: string, load: (name: string) => unknown, fetch: (address: string) => Promise<object>) {
  const code = recipe.replace(/^import \* as (\w+) from (".+");$/gm, "const $1 = load($2);");
  const run = runInThisContext(`(async (load, fetch) => { ${code}\nreturn { idp, sp }; })`) as (
    ...given: unknown[]
  ) => Promise<Samlify>;
  return run(load, fetch);
}

describe("npm's packages", () => {
  const load = createRequire(join(npmFolder, "package.json"));

  test("node-saml takes every answer, and reads what was written", async () => {
    const { SAML } = load("@node-saml/node-saml") as {
      SAML: new (
        options: object,
      ) => {
        validatePostResponseAsync(body: object): Promise<{ profile: Record<string, unknown> & { nameID: string } }>;
      };
    };
    const written = samlSettings(connection()).find(({ id }) => id === "node-saml")!.value;
    const inJson = /\{.*\}/s
      .exec(written.slice(written.indexOf("new SAML(")))![0]
      .replace(/^ {2}(\w+):/gm, '"$1":')
      .replace(/,\n\}$/, "}");
    const options = JSON.parse(inJson) as object;
    const saml = new SAML({
      ...options,
      validateInResponseTo: "never",
      wantAuthnResponseSigned: true,
      wantAssertionsSigned: true,
    });
    const learned = await Promise.all(
      answers.map(async ({ response }): Promise<Learned> => {
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
        const attributes = profile.attributes as Record<string, string>;
        return {
          nameId: profile.nameID,
          attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, [value]])),
        };
      }),
    );
    // It reads the canonical form once more with xmldom, which takes these for line ends.
    expectAll(learned, (value) => held(value).replace(/[\u0085\u2028]/g, "\n"));
  });

  test("samlify asks for a sign-in and reads what was written, but for line ends that it hashes as others", async () => {
    const written = samlSettings(connection()).find(({ id }) => id === "samlify")!.value;
    const metadata = await portico.hub.samlMetadata();
    const { idp, sp } = await entitiesBy(written, load, (address) => {
      expect(address).toBe(connection().metadata);
      return Promise.resolve({ text: () => Promise.resolve(metadata) });
    });
    const asked = await begin(portico.hub, new URL(sp.createLoginRequest(idp, "redirect").context).search.slice(1));
    expect(asked.applicationName).toBe(wiki.name);
    const read = ({ response }: Answer): Promise<Learned> =>
      sp.parseLoginResponse(idp, "post", { body: { SAMLResponse: response } }).then(
        ({ extract }) => ({
          nameId: extract.nameID,
          attributes: Object.fromEntries(Object.entries(extract.attributes).map(([name, value]) => [name, [value]])),
        }),
        (error: unknown) => ({ refused: String(error) }),
      );
    // It writes the document anew before it verifies, and these as they are: xmldom then reads them as line feeds.
    const isHashedAlike = ({ name, role }: Answer) => !/[\r\u0085\u2028]/.test(name + role);
    const alike = answers.filter(isHashedAlike);
    expect(alike.length).toBeGreaterThan(0);
    expectAll(await Promise.all(alike.map(read)), held, alike);
    const others = await Promise.all(answers.filter((each) => !isHashedAlike(each)).map(read));
    expect(new Set(others.map(({ refused }) => refused))).toEqual(new Set(["Error: FAILED_TO_VERIFY_SIGNATURE"]));
  });

  test("xml-crypto verifies both signatures of every answer", () => {
    const { SignedXml } = load("xml-crypto") as {
      SignedXml: new (
        options: object,
      ) => {
        loadSignature(node: unknown): void;
        checkSignature(xml: string): boolean;
        getSignedReferences(): string[];
      };
    };
    const { DOMParser } = createRequire(load.resolve("xml-crypto"))("@xmldom/xmldom") as {
      DOMParser: new () => { parseFromString(xml: string, type: string): Document };
    };
    for (const { response } of answers) {
      const xml = Buffer.from(response, "base64").toString();
      const found = new DOMParser().parseFromString(xml, "text/xml").getElementsByTagNameNS("*", "Signature");
      expect(found.length).toBe(2);
      for (const index of [0, 1]) {
        const signed = new SignedXml({ publicCert: certificate });
        signed.loadSignature(found[index]);
        expect(signed.checkSignature(xml)).toBe(true);
      }
    }
  });
});
