import { version } from "~/lib/root.server";
import { isTooOld, OLDEST_NODE } from "./node-version";
import { UsageError } from "./usage-error";
import { words } from "./words";

// React and Remix read it when loaded: set it before importing them.
if (!Object.hasOwn(process.env, "NODE_ENV")) process.env.NODE_ENV = "production";

type Command = (args: string[]) => Promise<unknown>;

const commands: Record<string, () => Promise<Command>> = {
  serve: async () => {
    const { serve } = await import("./command-serve");
    return () => serve();
  },
  demo: async () => {
    process.env.PORTICO_DEMO = "1";
    // Keeps demo accounts, whose passwords are known, out of a real installation.
    process.env.PORTICO_DATA ||= "./.portico-demo";
    return (await import("./command-demo")).demo;
  },
  admin: async () => (await import("./command-admin")).admin,
  backup: async () => (await import("./command-data")).backup,
  restore: async () => (await import("./command-data")).restoreCommand,
  "move-to-postgres": async () => (await import("./command-data")).moveCommand,
};

/** Commands that an upstream rules out, with the reason. */
const onOwnHub: Record<string, string> = {
  demo: words.demoHub,
  admin: words.upstreamAdmins,
  backup: words.upstreamData,
  restore: words.upstreamData,
  "move-to-postgres": words.upstreamData,
};

const [first = "serve", ...args] = process.argv.slice(2);
const name = first.startsWith("-") ? "" : first;

/** @throws {UsageError} with the usage, or an Error that says why the command cannot run */
async function run(): Promise<void> {
  if (isTooOld(process.versions.node)) throw new Error(words.tooOld(OLDEST_NODE.join("."), process.versions.node));
  if (["--version", "-v"].includes(first)) {
    say(version);
    return;
  }
  if ([first, ...args].some((word) => ["--help", "-h", "help"].includes(word))) {
    say(words.usage);
    return;
  }
  const command = commands[name];
  if (!command) throw new UsageError(`${words.noCommand(first)}\n${words.usage}`);
  if (process.env.UPSTREAM_API_URL && Object.hasOwn(onOwnHub, name))
    throw new Error(words.notUpstream(onOwnHub[name]!, name));
  if (["serve", "demo"].includes(name) && args.length > 0)
    throw new UsageError(`${words.noArguments(name)}\n${words.usage}`);
  const start = await command();
  await start(args);
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

run().catch(async (error: unknown) => {
  const { exitCodeOf, failureInWords: reasonOf } = await import("./reason");
  console.error(reasonOf(error));
  process.exit(exitCodeOf(error));
});
