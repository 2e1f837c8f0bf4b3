import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Answer, Browser } from "./support/browser";
import { cost, median, type Row } from "./support/figures";
import { type MeasuredHub, openBuiltHub } from "./support/hub";
import { addPeople, KINDS, type KindOfPerson } from "./support/kinds-of-people";
import { startMailbox } from "./support/mailbox";
import { withPortico } from "./support/portico";
import { sharePairsAbove, shuffled } from "./support/statistics";
import type { Pace } from "./support/turns";

const TRIES_A_TURN = 80;
const WARM_UP_TRIES = 20;
/** Accounts of each kind, so that no one's row or mail stands out. */
const PEOPLE = 20;

interface Form {
  page: string;
  fields(email: string): Record<string, string>;
}

type People = Record<KindOfPerson, string[]>;
type Call = (hub: MeasuredHub["hub"], email: string, attemptId: string) => Promise<unknown>;

const anyone = { clientAddress: "192.0.2.1" };

/** The calls with codes and links, which the portal makes only after a step that others cannot pass. */
const CALLS: Readonly<Record<string, Call>> = {
  "wrong sign-in code": (hub, email, attemptId) =>
    hub.call("consumeLoginCode", { email, otp: "000000", attemptId }, anyone),
  "wrong sign-in code without an attempt": (hub, email) =>
    hub.call("consumeLoginCode", { email, otp: "000000" }, anyone),
  "wrong code of an email": (hub, email, attemptId) =>
    hub.call("verifyEmail", { email, otp: "000000", attemptId }, anyone),
};

/** The form sent about the named person, and the page it is sent from. */
const FORMS: Readonly<Record<string, Form>> = {
  "wrong password": {
    page: "/login",
    fields: (email) => ({ intent: "sign-in", identifier: email, password: "Wrong#Bench1" }),
  },
  "forgotten password": { page: "/forgetpassword", fields: (email) => ({ intent: "forgot", email }) },
};

/**
 * Whether an answer, or the time it takes, reveals if somebody is known: wrong and forgotten passwords, for people who
 * are known, unknown, inactive or unverified, in an order drawn anew each time. Answers must be identical to the byte,
 * except for the name that was entered, the form's token, the date and the request's id. The baseline is the median of
 * the unknown. Beside it stands the share of all pairs of tries in which the unknown was answered sooner: 50 % is no
 * difference, and by chance it differs by less than the deviation given (Mann-Whitney, 95 %).
 */
export async function run({ turns }: Pace): Promise<Row[]> {
  const mailbox = await startMailbox();
  try {
    return await withPortico(
      async ({ url, dataFolder }) => {
        const settings = { PORTICO_DATA: dataFolder, SMTP_URL: mailbox.url, LOG_LEVEL: "error" };
        const people = await peopleOn(settings);
        const rows: Row[] = [];
        for (const [what, form] of Object.entries(FORMS))
          rows.push(...(await measured(what, form, url, people, turns * TRIES_A_TURN)));
        return [...rows, ...(await measuredCalls(settings, people, turns * TRIES_A_TURN))];
      },
      { SMTP_URL: mailbox.url },
    );
  } finally {
    await mailbox.stop();
  }
}

async function peopleOn(settings: Record<string, string>): Promise<People> {
  const { hub, pool } = await openBuiltHub(settings);
  try {
    return await addPeople(pool, PEOPLE);
  } finally {
    await hub.close();
  }
}

async function measured(
  what: string,
  { page, fields }: Form,
  url: string,
  people: People,
  tries: number,
): Promise<Row[]> {
  const browser = new Browser(url);
  const times: Record<KindOfPerson, number[]> = { unknown: [], known: [], inactive: [], unverified: [] };
  let expected: ReturnType<typeof withoutName> | undefined;
  try {
    await browser.open(page);
    for (let count = -WARM_UP_TRIES; count < tries; count += 1) {
      for (const kind of shuffled(KINDS)) {
        const email = people[kind][Math.abs(count) % PEOPLE] ?? "";
        const began = performance.now();
        const answer = await browser.submit(page, fields(email));
        if (count >= 0) times[kind].push(performance.now() - began);
        const anonymous = withoutName(answer, email);
        expected ??= anonymous;
        if (!isDeepStrictEqual(anonymous, expected))
          throw new Error(
            `${what}: somebody ${kind} is answered otherwise:\n${JSON.stringify([expected, anonymous], null, 2)}`,
          );
      }
    }
  } finally {
    browser.close();
  }
  return Object.entries(times).map(([kind, each]) => row(what, kind, each, times.unknown));
}

async function measuredCalls(settings: Record<string, string>, people: People, tries: number): Promise<Row[]> {
  const { hub } = await openBuiltHub(settings);
  const rows: Row[] = [];
  try {
    for (const [what, call] of Object.entries(CALLS)) {
      const times: Record<KindOfPerson, number[]> = { unknown: [], known: [], inactive: [], unverified: [] };
      let expected: unknown;
      for (let count = -WARM_UP_TRIES; count < tries; count += 1) {
        for (const kind of shuffled(KINDS)) {
          const began = performance.now();
          const answer = await call(hub, people[kind][Math.abs(count) % PEOPLE] ?? "", randomUUID());
          if (count >= 0) times[kind].push(performance.now() - began);
          expected ??= answer;
          if (!isDeepStrictEqual(answer, expected)) throw new Error(`${what}: somebody ${kind} is answered otherwise`);
        }
      }
      rows.push(...Object.entries(times).map(([kind, each]) => row(what, kind, each, times.unknown)));
    }
  } finally {
    await hub.close();
  }
  return rows;
}

/** The parts of an answer that must not differ. */
function withoutName({ status, headers, body }: Answer, email: string) {
  return {
    status,
    headers: { ...headers, date: undefined, "x-request-id": undefined },
    body: body.replaceAll(email, "NAME").replace(/(name="csrfToken" value=)"[^"]+"/g, '$1"TOKEN"'),
  };
}

function row(what: string, kind: string, times: readonly number[], unknown: readonly number[]): Row {
  const { share, deviation } = sharePairsAbove(times, unknown);
  const pairs = `${(share * 100).toFixed(1)} % of pairs longer, 50 ± ${(deviation * 100).toFixed(1)} by chance`;
  return cost(`${what}, ${kind}: ${pairs}`, median(times), "ms", { name: "unknown", value: median(unknown) });
}
