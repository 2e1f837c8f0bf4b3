import { randomUUID } from "node:crypto";
import { submitPassword } from "./support/accounts";
import type { Browser } from "./support/browser";
import { type Coverage, coverage, type Ran } from "./support/coverage";
import { cost, type Row } from "./support/figures";
import { type SignedIn, withSignedIn } from "./support/signed-in";

const USERS = 1_000;

/**
 * How many of our own files and functions a step runs through: the request, and the page that it leads to. Beside it the
 * sign-in page, which asks nothing of the hub. What the server does by itself at that moment is among it. Each step is
 * made once before, so that what runs only the first time is left out.
 */
export async function run(): Promise<Row[]> {
  const watched = await coverage();
  return withSignedIn(
    USERS,
    async (stage) => {
      const ran = await stepsOf(stage, watched);
      const { "sign-in page": page, ...steps } = ran;
      return Object.entries(steps).flatMap(([name, step]) => rowsOf(name, step, page!));
    },
    watched.env,
  );
}

const rowsOf = (name: string, { files, functions }: Ran, page: Ran): Row[] => [
  { ...cost(`${name}: files`, files.length, "", { name: "sign-in page", value: page.files.length }), details: files },
  {
    ...cost(`${name}: functions`, functions.length, "", { name: "sign-in page", value: page.functions.length }),
    details: functions,
  },
];

async function stepsOf(stage: SignedIn, { of }: Coverage): Promise<Record<string, Ran>> {
  const { user, admin, mailbox, pool } = stage;
  const launched = await pool.query<{ id: string }>(
    "select application_id as id from assignments where user_id = $1 order by application_id limit 1",
    [user.id],
  );
  const client = await pool.query<{ id: string }>("select id from clients order by actual_name limit 1");
  const listed = "/dashboard/client";
  const edit = `${listed}/${client.rows[0]!.id}/edit`;
  let form: Record<string, string> = {};
  const openForm = async () => {
    form = await changedForm(admin.browser, edit);
  };
  const { account, browser } = user;
  const steps: Record<string, () => Promise<unknown>> = {
    "sign-in page": () => browser.open("/login"),
    "password step": async () => {
      await submitPassword(browser, account);
      await browser.open("/login");
    },
    "code step": async () => {
      await browser.submit("/login", { intent: "verify-code", otp: await mailbox.codeFor(account.email) });
      await browser.open("/dashboard");
    },
    tiles: () => browser.open("/dashboard/app"),
    launch: () => browser.submit("/dashboard/launch", { intent: "launch", applicationId: launched.rows[0]!.id }),
    "list of clients": () => admin.browser.open(listed),
    "saving a client": async () => {
      await admin.browser.submit(edit, form);
      const { body } = await admin.browser.open(listed);
      if (!body.includes(form.displayName!)) throw new Error("The client was not saved.");
    },
  };
  browser.forgetSession();
  const ran: Record<string, Ran> = {};
  for (const isWarmUp of [true, false]) {
    for (const [name, step] of Object.entries(steps)) {
      if (name === "saving a client") await openForm();
      if (isWarmUp) await step();
      else ran[name] = await of(step);
    }
    browser.forgetSession();
  }
  return ran;
}

/** The fields of a client's form as they are, with another name. */
async function changedForm(browser: Browser, path: string): Promise<Record<string, string>> {
  const { body } = await browser.open(path);
  const form = /<form[^>]*enctype="multipart\/form-data"[^]*?<\/form>/i.exec(body)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [attribute(tag, "name"), attribute(tag, "value")]);
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)"[^]*?<\/select>/g)].map(([select, name]) => [
    name!,
    attribute(/<option [^>]*selected[^>]*>/.exec(select)?.[0] ?? "", "value"),
  ]);
  const fields = Object.fromEntries([...inputs, ...selects].filter(([name]) => name)) as Record<string, string>;
  return { ...fields, intent: "save", displayName: `Renamed ${randomUUID()}` };
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&quot;", '"');
