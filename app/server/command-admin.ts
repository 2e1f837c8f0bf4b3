import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { SIGN_IN_LINK_MINUTES } from "~/contract/kit/rules";
import { createAdmin } from "~/hub/installation/create-admin";
import { createSignInLink } from "~/hub/installation/create-sign-in-link";
import { hashPassword } from "~/hub/kit/security/password-hash";
import { openHub } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { words } from "./words";

/** `admin create`, `admin link` and `admin hash`. A password is asked for, or taken from PORTICO_ADMIN_PASSWORD. */
export async function admin([task = "", ...args]: string[]): Promise<void> {
  if (task === "create") return create(args);
  if (task === "link") return link(args);
  if (task === "hash" && args.length === 0) return printHash();
  throw new Error(words.admin.usage);
}

/** Prints a link that signs an account in once. */
async function link(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: "string" } } });
  if (!values.email) throw new Error(words.admin.usage);
  const hub = await openHub(env(), log);
  try {
    const url = await createSignInLink(hub.services.db, env().publicUrl, values.email.trim());
    process.stdout.write(`${url}\n${words.admin.linkMade(SIGN_IN_LINK_MINUTES)}\n`);
  } finally {
    await hub.close();
  }
}

/** Prints what VENDOR_PASSWORD_HASH takes. */
async function printHash(): Promise<void> {
  process.stdout.write(`${await hashPassword(env().adminPassword ?? (await askPassword()))}\n`);
}

/** Makes an administrator, or makes one of an existing user. */
async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      "user-name": { type: "string" },
      phone: { type: "string" },
    },
  });
  if (!values.email) throw new Error(words.admin.usage);
  const password = env().adminPassword ?? (await askPassword());
  const hub = await openHub(env(), log);
  try {
    const made = await createAdmin(hub.services.db, {
      email: values.email,
      password,
      firstName: values["first-name"] ?? "Portico",
      lastName: values["last-name"] ?? "Admin",
      userName: values["user-name"] ?? values.email.split("@")[0]!,
      phoneNumber: values.phone,
    });
    process.stdout.write(`${words.admin.made(made.email, made.userName)}\n`);
  } finally {
    await hub.close();
  }
}

/** Reads a line without showing it. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(words.admin.noTerminal);
  process.stdout.write(words.admin.password);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await reader.question("");
  reader.close();
  process.stdout.write("\n");
  return password;
}
