import type { Env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { areSecretsOpen } from "~/lib/secrets.server";
import { words } from "./words";

export function warnOfSettings(settings: Env): void {
  if (settings.upstream) warnOfIdleSettings(settings.upstream.url, settings);
  for (const warning of settings.warnings) log.warn(warning);
  if (areSecretsOpen(settings.dataFolder)) log.warn({ folder: settings.dataFolder }, words.openSecrets);
}

/** Only the product API's host uses them. */
function warnOfIdleSettings(url: string, { databaseUrl, smtpUrl, vendor, secrets }: Env): void {
  log.info({ url }, "the product API is elsewhere: no hub is started");
  const ofHub = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    VENDOR_REGISTRATION_URL: vendor,
    PORTICO_KEY: secrets.key.length > 0,
  };
  const idle = Object.entries(ofHub).flatMap(([name, value]) => (value ? [name] : []));
  if (idle.length > 0) log.warn({ settings: idle }, "settings of the product API do nothing here");
}
