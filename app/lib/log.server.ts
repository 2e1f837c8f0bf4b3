import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server";
import { oneLineASecond, reasonFirst } from "./log-lines";
import { loggedError } from "./logged-error";
import { worker } from "./worker.server";

const isDetailed = ["debug", "trace"].includes(env().logLevel);

const options: LoggerOptions = {
  level: env().logLevel,
  base: worker ? { worker: worker.number } : undefined,
  formatters: { level: (label) => ({ level: label }), log: reasonFirst },
  hooks: { logMethod: oneLineASecond() },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => loggedError(error, { statements: isDetailed }) },
  redact: ["password", "otp", "token", "authorization", "cookie", "*.password", "*.otp", "*.token"],
};

/** Structured log on standard output. Never hand it a password, a code, a token or a whole request. */
export const log = pino(options);
export type Logger = typeof log;

const STDERR = 2;

/** The same on standard error, for commands whose result is on standard output. */
export const logAside = (): Logger => pino(options, pino.destination(STDERR));
