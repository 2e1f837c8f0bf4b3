import { expect } from "vitest";
import type { Named, SeededUser } from "../../support/seed";
import { type Cluster, startCluster } from "./cluster";
import { type Gateways, type HostedApplication, startGateways, startHostedApplication } from "./hosted-application";
import { PROXIES, type ProxyName } from "./programs";
import { type ReverseProxy, startReverseProxy } from "./reverse-proxies";
import type { Answer, RoamingBrowser } from "./roaming-browser";

export const WIKI = "the application behind the proxy";

/** `/admin` of the wiki is for Owners. */
export interface ForwardAuthWorld {
  cluster: Cluster;
  wiki: HostedApplication;
  lunch: HostedApplication;
  /** Assigned to the wiki alone, as a Reader. */
  reader: SeededUser;
  /** Assigned to the other application alone, as an Owner. */
  neighbour: SeededUser;
  company: Named;
  /** Assigned to the wiki for two clients, as a Reader for the first and an Owner for the second. */
  consultant: SeededUser;
  companies: [Named, Named];
  application: Named;
  proxy(name: ProxyName): ReverseProxy;
  openProxy(name: ProxyName): Promise<ReverseProxy>;
  /** Signs in at Portico on the way, by the forms of the page. */
  enter(browser: RoamingBrowser, person: SeededUser, address: string): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startForwardAuthWorld(): Promise<ForwardAuthWorld> {
  const [cluster, gateways] = await Promise.all([startCluster({ size: 1 }), startGateways()]);
  const [wiki, lunch] = await Promise.all([
    startHostedApplication(WIKI, gateways),
    startHostedApplication("the other application", gateways),
  ]);
  const ports = {
    portico: Number(new URL(cluster.members[0]!.url).port),
    wiki: wiki.port,
    lunch: lunch.port,
  };
  const proxies = await Promise.all(PROXIES.map((name) => startReverseProxy(name, ports)));
  const people = await seedPeople(cluster, proxies);
  return {
    cluster,
    wiki,
    lunch,
    ...people,
    proxy: (name) => proxies.find((each) => each.name === name)!,
    openProxy: (name) => startReverseProxy(name, ports, true),
    async enter(browser, person, address) {
      const stopped = await browser.open(address);
      if (!stopped.address.startsWith(cluster.proxy.url)) return stopped;
      const asked = await browser.send(stopped.address, {
        intent: "sign-in",
        identifier: person.email,
        password: person.password,
      });
      return browser.send(asked.address, {
        intent: "verify-code",
        otp: await cluster.code(person),
      });
    },
    stop: () => stopAll(cluster, gateways, [...proxies, wiki, lunch]),
  };
}

async function seedPeople({ seed }: Cluster, proxies: readonly ReverseProxy[]) {
  const registered = () =>
    seed.application({
      redirectUrl: "https://wiki.example/",
      logoutUrl: "https://wiki.example/",
    });
  const [wiki, lunch] = [await registered(), await registered()];
  const [reader, neighbour, consultant] = await Promise.all([
    seed.user({ firstName: "Zoë" }),
    seed.user(),
    seed.user(),
  ]);
  const [company, second] = [await seed.client(), await seed.client()];
  await seed.assign(reader, wiki, company, "Reader");
  await seed.assign(neighbour, lunch, company, "Owner");
  await seed.assign(consultant, wiki, company, "Reader");
  await seed.assign(consultant, wiki, second, "Owner");
  for (const proxy of proxies) {
    await seed.host(wiki, { origin: proxy.origin });
    await seed.host(wiki, { origin: proxy.origin, pathPrefix: "/admin", roles: ["Owner"] });
    await seed.host(lunch, { origin: proxy.lunch });
  }
  const companies: [Named, Named] = [company, second];
  return { reader, neighbour, company, consultant, companies, application: wiki };
}

async function stopAll(cluster: Cluster, gateways: Gateways, others: readonly { stop(): Promise<void> }[]) {
  await Promise.all([gateways, ...others].map((each) => each.stop()));
  await cluster.stop();
}

export interface Seen {
  url: string;
  body: string;
  /** By name in lower case, with everything sent under it. */
  of(name: string): string[];
  names: string[];
}

export function seenBy({ body, status }: Answer): Seen {
  expect(`${status} ${body}`).toContain(WIKI);
  const { url, headers, body: sent } = JSON.parse(body) as { url: string; headers: string[]; body: string };
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1]!]] : []));
  return {
    url,
    body: sent,
    names: pairs.map(([name]) => name!),
    of: (name) => pairs.filter(([each]) => each === name).map(([, value]) => value!),
  };
}
