import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eventually } from "../../support/eventually";
import { end, libraries, unpacked } from "./programs";

/** Where Debian's package is: unpacked by `.ci/run`, or installed. */
const rootOf = (name: string): string | undefined =>
  [unpacked, "/"].find((root) => root !== "" && existsSync(join(root, "usr/bin", name)));

const COMMANDS = {
  lynx: (root: string) => {
    const [config, style] = ["etc/lynx/lynx.cfg", "etc/lynx/lynx.lss"].map((path) => join(root, path));
    return `${join(root, "usr/bin/lynx")} -cfg=${config} -lss=${style} -accept_all_cookies -nopause`;
  },
  w3m: (root: string) => `${join(root, "usr/bin/w3m")} -cookie -no-graph -no-mouse`,
  "w3m without cookies": (root: string) => `${join(root, "usr/bin/w3m")} -no-cookie -no-graph -no-mouse`,
};

const packageOf = (name: string): string => name.split(" ")[0] ?? name;

export const hasTextBrowsers = (): boolean =>
  Object.keys(COMMANDS).every((name) => rootOf(packageOf(name)) !== undefined);

/** Draws the screen anew. */
const REDRAW = "\f";
/** Time for what was drawn to arrive in whole. */
const DRAWN_MS = 150;
const ESCAPE = String.fromCharCode(27);
/** What moves a terminal's cursor and sets its colours. */
const CONTROLS = new RegExp(`${ESCAPE}(?:\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78])|\\p{Cc}`, "gu");

/** What is written on the screen, without blanks: the cursor may have been moved in their place. */
const plain = (text: string): string => text.replace(CONTROLS, "").replace(/\s/g, "");

export interface TextBrowser {
  /** Presses keys, in one piece. */
  press(keys: string): void;
  /** Waits for a text on the screen. @throws Error with the screen */
  shows(text: string): Promise<void>;
  isShown(text: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function openTextBrowser(name: keyof typeof COMMANDS, address: string): Promise<TextBrowser> {
  const home = await mkdtemp(join(tmpdir(), "portico-text-browser-"));
  const root = rootOf(packageOf(name)) ?? "/";
  const command = `stty rows 60 cols 100; exec ${COMMANDS[name](root)} '${address}'`;
  const child = spawn("script", ["-qfc", command, "/dev/null"], {
    env: { ...process.env, ...(root === unpacked && libraries), HOME: home, TERM: "xterm", LANG: "C.UTF-8" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let drawn = "";
  child.stdout.on("data", (bytes: Buffer) => (drawn += bytes.toString("utf8")));
  const press = (keys: string) => void child.stdin.write(keys);
  const screen = async () => {
    drawn = "";
    press(REDRAW);
    await eventually("the screen", () => drawn !== "" || child.exitCode !== null);
    await wait(DRAWN_MS);
    return plain(drawn);
  };
  return {
    press,
    async shows(text) {
      let seen = "";
      const isShown = async () => (seen = await screen()).includes(plain(text));
      await eventually(text, isShown, { withinMs: 30_000, everyMs: 100 }).catch((error: unknown) => {
        throw new Error(`${(error as Error).message}. The screen:\n${seen}`);
      });
    },
    isShown: async (text) => (await screen()).includes(plain(text)),
    async close() {
      await end(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}
