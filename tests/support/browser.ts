import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The headless shell takes three quarters of the time. */
const COMMANDS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS_APPS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];

const isRoot = process.getuid?.() === 0;

/** Chromium may contact only the test's servers; root cannot use its sandbox. */
export const launchArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(isRoot ? ["--no-sandbox"] : []),
];

/** For thousands of unwatched pages: draws in its own process and starts no spare ones. */
export const unwatchedArguments = [...launchArguments, "--in-process-gpu", "--renderer-process-limit=1"];

/**
 * Finds Chromium: PORTICO_CHROMIUM, an installed one, or Playwright's, installed if necessary.
 * @throws {Error} with instructions if none is available
 */
export function findBrowser(): string {
  const chosen = process.env.PORTICO_CHROMIUM;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`PORTICO_CHROMIUM names ${chosen}, which does not exist.`);
    return chosen;
  }
  const found = [...onPath(), ...MAC_APPS, ...underProgramFiles(), chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  return found ?? install();
}

function onPath(): string[] {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
    "/usr/bin",
    "/usr/local/bin",
    "/snap/bin",
  ];
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

function underProgramFiles(): string[] {
  const { ProgramFiles, "ProgramFiles(x86)": ProgramFilesX86, LOCALAPPDATA } = process.env;
  return [ProgramFiles, ProgramFilesX86, LOCALAPPDATA].flatMap((folder) =>
    folder ? WINDOWS_APPS.map((app) => join(folder, app)) : [],
  );
}

function install(): string {
  console.error("No Chromium was found on this system: installing Playwright's own.");
  const withSystemPackages = isRoot && process.platform === "linux" && existsSync("/usr/bin/apt-get");
  spawnSync("npx", ["playwright", "install", ...(withSystemPackages ? ["--with-deps"] : []), "chromium"], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  const installed = chromium.executablePath();
  if (existsSync(installed)) return installed;
  throw new Error(
    "No Chromium to test with: none is installed and Playwright could not fetch its own. " +
      "Install Chromium, Chrome or Edge, or set PORTICO_CHROMIUM to the path of one.",
  );
}
