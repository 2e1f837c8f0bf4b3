import { parseArgs } from "node:util";
import { SIGN_IN_LINK_MINUTES } from "~/contract/kit/rules";
import { heldAddresses } from "~/hub/kit/security/limited-addresses";
import { hashPassword } from "~/hub/kit/security/password-hash";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { createSignInLink } from "~/hub/operate/installation/create-sign-in-link";
import { acceptSecrets } from "~/hub/operate/installation/fingerprints";
import { unlockAccount, unlockAddress } from "~/hub/operate/installation/unlock-account";
import { withDatabase } from "~/hub/server";
import { MINUTE_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { readSecrets } from "~/lib/secrets.server";
import { askSecret } from "./ask-secret";
import { applyCommand, exportCommand } from "./command-apply";
import { auditCommand } from "./command-audit";
import { rotateCommand } from "./command-rotate";
import { UsageError } from "./usage-error";
import { words } from "./words";

const ADDRESSES_SAID = 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Passwords are asked for or taken from PORTICO_ADMIN_PASSWORD. */
export async function admin([task = "", ...args]: string[]): Promise<void> {
  if (task === "create") return create(args);
  if (task === "link") return link(args);
  if (task === "unlock") return unlock(args);
  if (task === "accept-secrets" && args.length === 0) return accept();
  if (task === "audit") return auditCommand(args);
  if (task === "rotate") return rotateCommand(args);
  if (task === "apply") return applyCommand(args);
  if (task === "export") return exportCommand(args);
  if (task === "hash" && args.length === 0) return printHash();
  throw new UsageError(words.usage);
}

async function link(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: "string" }, "reset-factors": { type: "boolean" } } });
  if (!values.email) throw new UsageError(words.usage);
  const email = values.email.trim();
  const resets = values["reset-factors"];
  const url = await withDatabase(env(), log, (db) => createSignInLink(db, env().publicUrl, email, resets));
  say(url);
  say(words.admin.linkMade(SIGN_IN_LINK_MINUTES));
  if (!process.env.PORTICO_URL) say(words.admin.linkIsLocal(env().publicUrl));
}

async function unlock(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: "string" }, address: { type: "string" } } });
  const [email, address] = [values.email?.trim(), values.address?.trim()];
  if (!email === !address) throw new UsageError(words.usage);
  await withDatabase(env(), log, async (db) => {
    if (email) say((await unlockAccount(db, email)) ? words.admin.unlocked(email) : words.admin.notHeld(email));
    if (address) say((await unlockAddress(db, address)) ? words.admin.unlocked(address) : words.admin.notHeld(address));
    const held = await heldAddresses(db);
    for (const { address, waitMs } of held.slice(0, ADDRESSES_SAID))
      say(words.admin.stillHeld(address, Math.ceil(waitMs / MINUTE_MS)));
    if (held.length > ADDRESSES_SAID) say(words.admin.moreHeld(held.length - ADDRESSES_SAID));
  });
}

async function accept(): Promise<void> {
  const { signingKeys, messages } = await withDatabase(env(), log, (db) => acceptSecrets(db, readSecrets(env())));
  say(words.admin.accepted(signingKeys, messages));
}

async function printHash(): Promise<void> {
  process.stdout.write(
    `${await hashPassword(env().adminPassword ?? (await askSecret(words.admin.password, words.admin.noTerminal)))}\n`,
  );
}

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
  if (!values.email) throw new UsageError(words.usage);
  const password = env().adminPassword ?? (await askSecret(words.admin.password, words.admin.noTerminal));
  const { email } = values;
  const person = {
    email,
    password,
    firstName: values["first-name"] ?? "Portico",
    lastName: values["last-name"] ?? "Admin",
    userName: values["user-name"] ?? email.split("@")[0]!,
    phoneNumber: values.phone,
  };
  const made = await withDatabase(env(), log, (db) => createAdmin(db, person), { mayCreate: true });
  say(words.admin.made(made.email, made.userName));
  if (made.existed) say(words.admin.replaced);
  if (!env().smtpUrl) say(words.admin.noMail(made.email));
}
