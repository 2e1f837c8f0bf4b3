import { eq } from "drizzle-orm";
import type { SecretBox } from "~/lib/secret-box.server";
import type { Database } from "../../kit/db/database";
import { emailConfigurations, smsConfigurations } from "../../kit/db/schema";
import { emailSecrets, smsSecrets } from "../../kit/security/belongings";
import type { Belongings } from "../../kit/security/secrets";
import type { Destinations } from "./destinations";
import { createMailService } from "./mail-service";
import type { Route } from "./routes";
import { createSmsGateway, type StoredSmsConfiguration } from "./sms-gateway";
import { createServerTransport } from "./smtp";
import { DeliveryError, type Transport } from "./transport";
import { words } from "./words";

declare module "../../call/services" {
  interface Services {
    transports: Transports;
  }
}

/** Limits memory; idle pools close their connections themselves. */
const KEPT_MAX = 50;

export type StoredEmailConfiguration = typeof emailConfigurations.$inferSelect;

export type MailRoute = Pick<
  StoredEmailConfiguration,
  "id" | "type" | "from" | "cc" | "host" | "port" | "url" | "userName" | "password" | "token"
>;

interface Kept {
  version: number;
  transport: Transport;
}

export class Transports {
  private readonly open = new Map<string, Kept>();

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    /** For `SMTP_URL`. */
    private readonly server: Transport | undefined,
    private readonly destinations: Destinations,
  ) {}

  get hasServer(): boolean {
    return this.server !== undefined;
  }

  canCarry({ channel, configuration }: Route): boolean {
    return configuration !== null || (channel === "EMAIL" && this.server !== undefined);
  }

  /** @throws DeliveryError if there is no route, or a stored secret cannot be read */
  async of({ channel, configuration }: Route): Promise<Transport> {
    if (channel === "EMAIL" && !configuration && this.server) return this.server;
    if (!configuration) throw new DeliveryError(words.noRoute[channel], false);
    const { id, version } = configuration;
    const known = this.open.get(id);
    // A call that read an older version must not replace the newer one.
    if (known && known.version >= version) return this.keep(id, known);
    return this.keep(id, channel === "EMAIL" ? await this.openMail(id) : await this.openSms(id));
  }

  /** Close it after use. @throws DeliveryError if a stored secret cannot be read */
  createMail(configuration: MailRoute): Transport {
    const { type, from, cc, host, port, url, userName } = configuration;
    const secret = this.reading(configuration, emailSecrets);
    if (type === "HTTP") return createMailService({ url, token: secret("token"), from, cc }, this.destinations);
    const password = secret("password");
    return createServerTransport({ host, port, userName: userName || from, password }, { from, cc }, this.destinations);
  }

  /** Close it after use. */
  createSms(configuration: StoredSmsConfiguration): Transport {
    const secret = this.reading(configuration, smsSecrets);
    const opened = { ...configuration, token: secret("token"), passwordValue: secret("passwordValue") };
    return createSmsGateway(opened, this.destinations);
  }

  close(): void {
    for (const { transport } of this.open.values()) transport.close();
    this.open.clear();
    this.server?.close();
  }

  private async openMail(id: string): Promise<Kept> {
    const [configuration] = await this.db.select().from(emailConfigurations).where(eq(emailConfigurations.id, id));
    if (!configuration) throw new DeliveryError(words.justDeleted, false);
    return { version: configuration.version, transport: this.createMail(configuration) };
  }

  private async openSms(id: string): Promise<Kept> {
    const [configuration] = await this.db.select().from(smsConfigurations).where(eq(smsConfigurations.id, id));
    if (!configuration) throw new DeliveryError(words.justDeleted, false);
    return { version: configuration.version, transport: this.createSms(configuration) };
  }

  /** Keeps the newer transport, as the Map's last: most recently used. */
  private keep(id: string, opened: Kept): Transport {
    const known = this.open.get(id);
    const [newer, older] = known && known.version >= opened.version ? [known, opened] : [opened, known];
    if (older !== newer) older?.transport.close();
    this.open.delete(id);
    this.open.set(id, newer);
    for (const [oldest, { transport }] of this.open) {
      if (this.open.size <= KEPT_MAX) break;
      this.open.delete(oldest);
      transport.close();
    }
    return newer.transport;
  }

  /** Empty if there is none. */
  private reading<Name extends string, Row extends { readonly [name in Name]: string | null }>(
    row: Row,
    belongings: Belongings<Row, Name>,
  ): (name: Name) => string {
    return (name) => {
      const sealed = row[name];
      if (!sealed) return "";
      try {
        return this.box.open(sealed, belongings[name](row));
      } catch {
        throw new DeliveryError(words.unreadableSecret, false);
      }
    };
  }
}
