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

/** Never pass it a password, code, token or whole request. */
export const log = pino(options);
export type Logger = typeof log;

const STDERR = 2;

/** On standard error, for commands that print results. */
export const logAside = (): Logger => pino(options, pino.destination(STDERR));
