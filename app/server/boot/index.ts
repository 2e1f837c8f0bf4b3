import { fileURLToPath } from "node:url";
import { load } from "./chunks";

load(fileURLToPath(new URL("server.cjs", import.meta.url)));
