import { applicationSignOns, signOnAddresses } from "~/hub/kit/db/schema";
import { attributeStatement } from "~/hub/protocols/saml/attributes";
import { signerOf } from "~/hub/protocols/saml/keys";
import { signInResponse } from "~/hub/protocols/saml/response";
import type { PlainBrowser } from "../tests/support/plain-browser";
import { authnRequest, queryOf } from "../tests/support/saml";
import { median, type Row, rate } from "./support/figures";
import { CONNECTIONS, ratesOf } from "./support/load";
import { cpuSecondsOf } from "./support/processes";
import { withSignedIn } from "./support/signed-in";
import { forSeconds, inTurns, LONG_WARM_UP, overAndOver, type Pace, type Times } from "./support/turns";

const ACS = "https://bench.example/acs";
const PROCESSES = "2";
const ALONE = "writing and signing alone";

/** A SAML application's requests, beside writing and signing as many answers and nothing else. */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  const work = async ({ portico, hub, seed, user }: Parameters<Parameters<typeof withSignedIn>[1]>[0]) => {
    const provider = { entityId: ACS, acs: ACS };
    const [application, client] = [await seed.application({ redirectUrl: ACS, logoutUrl: ACS }), await seed.client()];
    await seed.assign(user, application, client);
    const { id: applicationId } = application;
    await seed.db.insert(applicationSignOns).values({ applicationId, kind: "saml", entityId: ACS });
    await seed.db.insert(signOnAddresses).values({ applicationId, use: "acs", uri: ACS, position: 0 });
    const query = () => queryOf(authnRequest(provider, { attributes: { Destination: undefined } }));
    const byPages = Array.from({ length: CONNECTIONS }, () => {
      const browser = user.browser.copy();
      return () => answered(browser, query());
    });
    const signer = await signerOf(hub.services);
    const addressed = { entityId: portico.url, to: ACS, inResponseTo: "_asked" };
    const claims = { sub: user.id, email: user.email, name: "Zoë Ruiz", role: "Reader", client: { name: "Northwind" } };
    const alone = () => {
      const [nameId, at] = [{ value: user.id, format: "persistent" } as const, new Date()];
      const session = { sessionIndex: "_known", authenticatedAt: at, until: at, context: "urn:bench" };
      const asserted = { audience: ACS, nameId, ...session, attributes: attributeStatement(claims) };
      return signInResponse(addressed, asserted, signer);
    };
    const aloneAtOnce = byPages.map(() => alone);
    const measured = await inTurns(
      {
        pages: withCpu(() => cpuSecondsOf(portico.pid), byPages, seconds),
        alone: withCpu(ownCpu, aloneAtOnce, seconds),
      },
      { turns, warmUp: LONG_WARM_UP },
    );
    const [pages, signing] = [measured.pages, measured.alone];
    const name = `answers by 2 pages, ${CONNECTIONS} browsers, ${PROCESSES} processes`;
    return [
      rate(name, median(ratesOf(pages)), "/s", { name: ALONE, value: median(ratesOf(signing)) }),
      rate("… on two cores, by CPU", median(pages.map(onTwo)), "/s", {
        name: ALONE,
        value: median(signing.map(onTwo)),
      }),
    ];
  };
  return withSignedIn(1_000, work, { settings: { PORTICO_PROCESSES: PROCESSES } });
}

type Measured = Times & { cpu: number };
/** Others on the machine take time, but hardly CPU: both cores used up, there would be so many. */
const onTwo = ({ durationsMs, cpu }: Measured): number => (2 * durationsMs.length) / cpu;
const ownCpu = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
const withCpu = (cpuOf: () => number, works: readonly (() => unknown)[], seconds: number) => async () => {
  const before = cpuOf();
  return { ...(await overAndOver(works, forSeconds(seconds))), cpu: cpuOf() - before };
};

async function answered(browser: PlainBrowser, query: string): Promise<void> {
  const { location } = await browser.get(`/saml/sso?${query}`);
  const { status, html } = await browser.get(location);
  if (!html.includes("SAMLResponse")) throw new Error(`No answer, but ${status} at ${location}`);
}
