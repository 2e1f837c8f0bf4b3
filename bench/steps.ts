import { randomUUID } from "node:crypto";
import type { PlainBrowser } from "../tests/support/plain-browser";
import { type Coverage, coverage, type Ran } from "./support/coverage";
import { cost, type Row } from "./support/figures";
import { submitPassword, takeCode } from "./support/sign-in";
import { type SignedIn, withSignedIn } from "./support/signed-in";

const USERS = 1_000;

/**
 * How many of our files and functions a step runs through: the request, and the page that it leads to. Each step is made once before, so
 * that what runs only the first time is left out.
 */
export async function run(): Promise<Row[]> {
  const watched = await coverage();
  const { "sign-in page": page, ...steps } = await withSignedIn(USERS, (stage) => stepsOf(stage, watched), {
    settings: watched.settings,
  });
  const rowOf = (name: string, ran: string[], onPage: string[]): Row => ({
    ...cost(name, ran.length, "", { name: "sign-in page", value: onPage.length }),
    details: ran,
  });
  return Object.entries(steps).flatMap(([name, { files, functions }]) => [
    rowOf(`${name}: files`, files, page!.files),
    rowOf(`${name}: functions`, functions, page!.functions),
  ]);
}

async function stepsOf(stage: SignedIn, { of }: Coverage): Promise<Record<string, Ran>> {
  const { portico, user, admin, assigned } = stage;
  const listed = "/dashboard/client";
  const [edit = ""] = /\/dashboard\/client\/[\w-]+\/edit/.exec((await admin.browser.get(listed)).html) ?? [];
  let form: Record<string, string> = {};
  const { browser } = user;
  const steps: Record<string, () => Promise<unknown>> = {
    "sign-in page": () => browser.get("/login"),
    "password step": async () => {
      await submitPassword(browser, user);
      await browser.get("/login");
    },
    "code step": async () => {
      await browser.post("/login", { intent: "verify-code", otp: await takeCode(portico.mail, user.email) });
      await browser.get("/dashboard");
    },
    tiles: () => browser.get("/dashboard/app"),
    launch: () => browser.post("/dashboard/launch", { intent: "launch", applicationId: assigned.applicationId }),
    "list of clients": () => admin.browser.get(listed),
    "saving a client": async () => {
      await admin.browser.post(edit, form);
      const { html } = await admin.browser.get(listed);
      if (!html.includes(form.displayName!)) throw new Error("The client was not saved.");
    },
  };
  browser.forget("portico");
  const ran: Record<string, Ran> = {};
  for (const isWarmUp of [true, false]) {
    for (const [name, step] of Object.entries(steps)) {
      if (name === "saving a client") form = await changedForm(admin.browser, edit);
      if (isWarmUp) await step();
      else ran[name] = await of(step);
    }
    browser.forget("portico");
  }
  return ran;
}

async function changedForm(browser: PlainBrowser, path: string): Promise<Record<string, string>> {
  const { html } = await browser.get(path);
  const form = /<form[^>]*enctype="multipart\/form-data"[^]*?<\/form>/i.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => [attribute(tag, "name"), attribute(tag, "value")]);
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)"[^]*?<\/select>/g)].map(([select, name]) => {
    const chosen = /<option [^>]*selected[^>]*>/.exec(select)?.[0] ?? "";
    return [name!, attribute(chosen, "value")];
  });
  const fields = Object.fromEntries([...inputs, ...selects].filter(([name]) => name)) as Record<string, string>;
  return { ...fields, intent: "save", displayName: `Renamed ${randomUUID()}`, email: "office@example.test" };
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&quot;", '"');
