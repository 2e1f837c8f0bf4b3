import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoPeople } from "~/hub/operate/demo-data/data";
import { type Portico, startPortico } from "../../support/portico";
import { type CompanyProvider, startProvider } from "../../support/provider";
import { addresses } from "./addresses";
import { type Answer, Client, type Sent } from "./client";
import { formsIn, type ShownForm } from "./forms";
import {
  type FuzzedConnection,
  type FuzzedProvider,
  type RelyingParty,
  registerConnection,
  registerProgram,
  registerRelyingParty,
  registerServiceProvider,
} from "./relying-party";
import { Visitor } from "./visitor";

const LOOK_EVERY = 200;
const PAGES_OF_A_KIND = 3;

export type Who = "nobody" | "user" | "admin";

export interface World {
  client: Client;
  pid: number;
  payloadSecret: string;
  visitors: Readonly<Record<Who, Visitor>>;
  forms: Readonly<Record<Who, readonly ShownForm[]>>;
  pages: ReadonlyMap<string, readonly string[]>;
  /** Ids of records that the fuzzer may delete. */
  ids: readonly string[];
  /** The addresses that applications registered. */
  registered: readonly string[];
  relyingParty: RelyingParty;
  serviceProvider: FuzzedProvider;
  /** A client's own, on loopback, and the connection to it. */
  provider: CompanyProvider;
  connection: FuzzedConnection;
  /** Token of a service account that may make every call that one can be given. */
  programToken: string;
  send(who: Who, sent: Sent): Promise<Answer>;
  end(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const portico = await startPortico({
    args: ["demo"],
    env: {
      PORTICO_RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      // Forward auth answers proxies alone.
      PORTICO_TRUSTED_PROXIES: "127.0.0.1,::1",
    },
  });
  return lookAround(portico).catch(async (error: unknown) => {
    await portico.dispose();
    throw error;
  });
}

async function lookAround(portico: Portico): Promise<World> {
  const client = new Client(portico.url);
  const secrets = JSON.parse(await readFile(join(portico.dataFolder, "secrets.json"), "utf8")) as { payload: string };
  const [adminAccount, userAccount] = demoPeople;
  const visitors = {
    nobody: new Visitor("nobody", client, secrets.payload),
    user: new Visitor("user", client, secrets.payload, userAccount),
    admin: new Visitor("admin", client, secrets.payload, adminAccount),
  };
  for (const visitor of Object.values(visitors)) await visitor.enter();

  const own = [visitors.user.id, visitors.admin.id];
  const seen = {
    nobody: await walk(visitors.nobody, own),
    user: await walk(visitors.user, own),
    admin: await walk(visitors.admin, own),
  };
  const addressed = seen.admin.forms
    .flatMap(({ fields }) => fields)
    .filter(([name]) => /^(allowed|redirect)Url$/.test(name));
  const registered = addressed
    .filter(([, address]) => URL.canParse(address))
    .map(([, address]) => new URL(address).origin);
  assert(registered.length > 0, "the demo's applications have addresses");
  const pages = new Map(
    addresses.map((address) => [address, Object.values(seen).flatMap(({ paths }) => paths.get(address) ?? [])]),
  );
  const ids = [
    ...new Set([...pages.values()].flat().flatMap((path) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path)?.[0] ?? [])),
  ];
  const relyingParty = await registerRelyingParty(visitors.admin, registered[0]!, [visitors.user, visitors.admin]);
  const serviceProvider = await registerServiceProvider(visitors.admin, [visitors.user, visitors.admin]);
  const provider = await startProvider([`${portico.url}/login/fuzz/callback`]);
  const connection = await registerConnection(visitors.admin, provider);
  const programToken = await registerProgram(visitors.admin);
  let sends = 0;

  return {
    client,
    pid: portico.process.pid!,
    payloadSecret: secrets.payload,
    visitors,
    forms: { nobody: seen.nobody.forms, user: seen.user.forms, admin: seen.admin.forms },
    pages,
    ids,
    registered: [...new Set(registered)],
    relyingParty,
    serviceProvider,
    provider,
    connection,
    programToken,
    async send(who, sent) {
      if (++sends % LOOK_EVERY === 0) await stayIn(visitors[who]);
      return visitors[who].send(sent);
    },
    async end() {
      try {
        assert.equal((await client.send({ method: "GET", path: "/readyz" })).status, 200, "the server is well");
        await visitors.admin.enter();
        assert.equal((await visitors.admin.open("/dashboard/user")).status, 200, "the administrator still is one");
        assert.equal(
          portico
            .logs()
            .replace(/^\s*(Portico is at|Sign in as|Password|One-time codes).*$/gm, "")
            .replace(/^oidc-provider WARNING: Unsupported runtime.*$/gm, "")
            .replace(/^\{"level":"info",[^\n]*"kind":"audit(-head)?".*$/gm, "")
            .trim(),
          "",
          "the server has printed no error",
        );
      } finally {
        client.close();
        await provider.stop();
        await portico.dispose();
      }
    },
  };
}

async function stayIn(visitor: Visitor): Promise<void> {
  const isIn = !visitor.account || (await visitor.open("/dashboard/change")).status === 200;
  if (!isIn || !visitor.account) await visitor.enter();
}

interface Seen {
  paths: Map<string, string[]>;
  forms: ShownForm[];
}

/**
 * Opens the pages that a visitor can find, a few of each kind, except those about the fuzzer's own accounts.
 */
async function walk(visitor: Visitor, own: readonly string[]): Promise<Seen> {
  const seen: Seen = { paths: new Map(), forms: [] };
  const patterns = addresses
    .filter((address) => !address.includes("*"))
    .map((address) => ({ address, fits: new RegExp(`^${address.replace(/:\w+/g, "[^/?]+")}$`) }));
  const queue = addresses.filter((address) => !/[:*]/.test(address));
  for (const path of queue) {
    const found = patterns.find(({ address, fits }) => address === path || fits.test(path));
    if (!found || own.some((id) => path.includes(id))) continue;
    const known = seen.paths.get(found.address) ?? seen.paths.set(found.address, []).get(found.address)!;
    if (known.includes(path) || known.length >= PAGES_OF_A_KIND) continue;
    const { status, text } = await visitor.open(path);
    if (status !== 200) continue;
    known.push(path);
    const isNew = (form: ShownForm) => !seen.forms.some((other) => JSON.stringify(other) === JSON.stringify(form));
    seen.forms.push(...formsIn(text, path).filter(isNew));
    queue.push(...Array.from(text.matchAll(/href="(\/[^"?#]*)/g), ([, href]) => href!));
  }
  return seen;
}
