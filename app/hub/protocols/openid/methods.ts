import { words } from "./words";

const POSTED = ["POST", "OPTIONS"] as const;

/** Endpoints for programs. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  "/oidc/token": POSTED,
  "/oidc/introspect": POSTED,
  "/oidc/revoke": POSTED,
  "/oidc/par": POSTED,
  "/oidc/device/authorize": POSTED,
  "/oidc/keys": ["GET", "HEAD", "OPTIONS"],
};

interface Asked {
  path: string;
  method: string;
  status: number;
  body: unknown;
  set(name: string, value: string): void;
}

/** Answers 405 to others. @returns whether it did */
export function refuseMethod(asked: Asked): boolean {
  const methods = METHODS[asked.path];
  if (methods === undefined || methods.includes(asked.method)) return false;
  const allowed = methods.join(", ");
  asked.status = 405;
  asked.set("Allow", allowed);
  asked.set("Cache-Control", "no-store");
  asked.body = { error: "invalid_request", error_description: words.told.method(allowed) };
  return true;
}
