import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load, writeCaches } from "./chunks";

const folder = fileURLToPath(new URL("assets/", import.meta.url));

// All chunks define only what a command runs, but for the first one, which runs the command line: this one prints a line.
process.argv = [process.execPath, fileURLToPath(new URL("server.cjs", import.meta.url)), "--version"];
load(process.argv[1]!);
for (const name of readdirSync(folder)) if (name.endsWith(".cjs")) load(join(folder, name));
writeCaches();
process.exit();
