import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npmFolder } from "./support/installed";
import { walkThrough } from "./support/walks-through";

const beside = fileURLToPath(new URL("npm", import.meta.url));
const node = (file: string) => (folder: string) => [process.execPath, join(folder, file)];

walkThrough(
  {
    "express-openid-connect": { command: node("express_openid_connect.mjs") },
    // It leaves refreshing and signing out at the provider to those who use it.
    "next-auth": {
      command: node("next_auth.mjs"),
      callback: "/api/auth/callback/portico",
      lacks: ["userinfo", "sign-out"],
    },
  },
  (folder) => {
    cpSync(beside, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
    symlinkSync(join(npmFolder, "node_modules"), join(folder, "node_modules"));
  },
);
