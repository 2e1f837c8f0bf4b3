import { pino } from "pino";
import { env } from "./env.server";
import { loggedError } from "./logged-error";

/** Structured log on standard output. Never hand it a password, a code, a token or a whole request. */
export const log = pino({
  level: env().logLevel,
  base: undefined,
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggedError },
  redact: ["password", "otp", "token", "authorization", "cookie", "*.password", "*.otp", "*.token"],
});
export type Logger = typeof log;
