import { fileURLToPath } from "node:url";
import { type MailSink, startMailSink } from "../../tests/support/mail-sink";
import { type Environment, type Portico, startPortico } from "../../tests/support/portico";
import { withDatabase } from "./database";
import { onCores } from "./machine";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export const MEASURED: Environment = {
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
  PORTICO_RATE_LIMITS: "off",
  NODE_EXTRA_CA_CERTS: undefined,
  PORTICO_ALLOW_PRIVATE_HOSTS: undefined,
};

export interface Measured extends Portico {
  pid: number;
  databaseUrl: string | undefined;
  mail: MailSink;
}

/** @param options `cores`: as taskset takes them */
export function withPortico<Result>(
  work: (portico: Measured) => Promise<Result>,
  { settings = {}, cores }: { settings?: Environment; cores?: string } = {},
): Promise<Result> {
  return withDatabase(async (ownUrl) => {
    const mail = await startMailSink();
    const env = { ...MEASURED, DATABASE_URL: ownUrl, ...settings, SMTP_URL: mail.url };
    const portico = await startPortico({ env, runner: onCores(cores) });
    try {
      return await work({ ...portico, pid: portico.process.pid!, databaseUrl: env.DATABASE_URL, mail });
    } finally {
      await portico.dispose();
      await mail.stop();
    }
  });
}
