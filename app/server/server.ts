import { words } from "./words";

// React and Remix choose their builds by this when they are loaded, so it stands before anything that loads them.
process.env.NODE_ENV ??= "production";

type Command = (args: string[]) => Promise<unknown>;

const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./command-serve")).serve,
  demo: async () => {
    process.env.PORTICO_DEMO = "1";
    // Apart from where a real installation keeps its data: the demo's accounts have known passwords.
    process.env.PORTICO_DATA ||= "./.portico-demo";
    return (await import("./command-demo")).demo;
  },
  admin: async () => (await import("./command-admin")).admin,
  backup: async () => (await import("./command-data")).backup,
  restore: async () => (await import("./command-data")).restore,
  "move-to-postgres": async () => (await import("./command-data")).moveToPostgres,
};

/** Commands that work on the hub's own database, and why they cannot on another's. */
const onOwnHub: Record<string, string> = {
  demo: words.demoHub,
  admin: words.upstreamAdmins,
  backup: words.upstreamData,
  restore: words.upstreamData,
  "move-to-postgres": words.upstreamData,
};

const [name = "serve", ...args] = process.argv.slice(2);
const command = commands[name];
if (process.env.UPSTREAM_API_URL && Object.hasOwn(onOwnHub, name)) {
  console.error(words.notUpstream(onOwnHub[name]!, name));
  process.exit(1);
} else if (command) {
  command()
    .then((run) => run(args))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
} else {
  console.error(words.noCommand(name, Object.keys(commands).join(", ")));
  process.exit(1);
}
