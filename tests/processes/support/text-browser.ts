import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eventually } from "../../support/eventually";
import { end, unpacked } from "./reverse-proxies";

/** Debian's packages, as they are installed or as `.ci/run` unpacked them. */
const rootOf = (name: string): string | undefined =>
  [unpacked, "/"].find((root) => root !== "" && existsSync(join(root, "usr/bin", name)));

const COMMANDS = {
  lynx: (root: string) => `${root}/usr/bin/lynx -cfg=${root}/etc/lynx/lynx.cfg -accept_all_cookies -nocolor`,
  w3m: (root: string) => `${root}/usr/bin/w3m -cookie -no-graph -no-mouse`,
};

export const hasTextBrowsers = (): boolean => Object.keys(COMMANDS).every((name) => rootOf(name) !== undefined);

/** Draws the screen anew. */
const REDRAW = "\f";
/** Time for what was drawn to arrive in whole. */
const DRAWN_MS = 150;
/** What moves a terminal's cursor. */
const CONTROLS = /\u001b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78])|\p{Cc}/gu;

/** What is written on the screen, without the blanks, in whose place the cursor may have been moved. */
const plain = (text: string): string => text.replace(CONTROLS, "").replace(/\s/g, "");

export interface TextBrowser {
  /** Presses keys, in one piece. */
  press(keys: string): void;
  /** Waits for a text on the screen. @throws Error with the screen */
  shows(text: string): Promise<void>;
  /** Presses Tab until what has the cursor is described so at the foot of the screen. */
  tabTo(described: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser in a terminal of its own, with nothing kept from before. */
export async function openTextBrowser(name: keyof typeof COMMANDS, address: string): Promise<TextBrowser> {
  const home = await mkdtemp(join(tmpdir(), "portico-text-browser-"));
  const libraries = unpacked && { LD_LIBRARY_PATH: join(unpacked, "usr/lib/x86_64-linux-gnu") };
  const command = `stty rows 60 cols 100; exec ${COMMANDS[name](rootOf(name) ?? "")} '${address}'`;
  const child = spawn("script", ["-qfc", command, "/dev/null"], {
    env: { ...process.env, ...libraries, HOME: home, TERM: "xterm", LANG: "C.UTF-8" },
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
  const shows = async (text: string, withinMs = 10_000) => {
    let seen = "";
    const isShown = async () => (seen = await screen()).includes(plain(text));
    await eventually(text, isShown, { withinMs, everyMs: 100 }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}. The screen:\n${seen}`);
    });
  };
  return {
    press,
    shows,
    async tabTo(described) {
      for (let tabs = 0; tabs < 30; tabs++) {
        press("\t");
        if ((await screen()).includes(plain(described))) return;
      }
      throw new Error(`Nothing is described as ${described}`);
    },
    async close() {
      await end(child, "SIGKILL");
      await rm(home, { recursive: true, force: true });
    },
  };
}
