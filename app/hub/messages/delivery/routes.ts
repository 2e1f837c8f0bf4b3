import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Channel } from "~/contract/kit/rules";
import type { Database } from "../../kit/db/database";
import { outbox } from "../../kit/db/schema";
import type { ConfigurationRef } from "./effective";
import { mailConfigurationFor, parts, smsConfigurationFor } from "./precedence";

/** Without a configuration a mail goes to `SMTP_URL`'s server. */
export interface Route {
  channel: Channel;
  configuration: ConfigurationRef | null;
}

interface Addressed {
  channel: Channel;
  applicationId: string | null;
  clientId: string | null;
}

export async function findRoute(db: Database, { channel, ...scope }: Addressed): Promise<Route> {
  const effective = (channel === "EMAIL" ? mailConfigurationFor(scope) : smsConfigurationFor(scope)).as("in_force");
  const [configuration = null] = await db.select().from(effective);
  return { channel, configuration };
}

/** Condition on outbox rows. */
export const hasRoute = (hasServer: boolean): SQL | undefined =>
  or(
    and(eq(outbox.channel, "EMAIL"), hasServer ? undefined : exists(mailConfigurationFor(outbox))),
    and(eq(outbox.channel, "SMS"), exists(smsConfigurationFor(outbox))),
  );

export function isRoutedBy({ channel, configuration }: Route): SQL | undefined {
  const effective = (channel === "EMAIL" ? mailConfigurationFor(outbox) : smsConfigurationFor(outbox)).as("in_force");
  const id = parts.select({ id: effective.id }).from(effective);
  return and(eq(outbox.channel, channel), sql`${id} is not distinct from ${configuration?.id ?? null}::uuid`);
}
