import type { Channel } from "~/contract/rules";
import type { SecretBox } from "../security/secret-box";
import { type Carrier, DeliveryError } from "./carrier";
import type { MailConfiguration, SmsConfiguration } from "./in-force";
import { createMailService } from "./mail-service";
import type { Route } from "./routes";
import { createSmsGateway } from "./sms-gateway";
import { createServerTransport } from "./smtp";

/** Carriers kept open. A pool that nothing is sent by closes its connections itself; this bounds what is remembered. */
const MOST_KEPT = 50;

export const NO_ROUTE: Readonly<Record<Channel, string>> = {
  EMAIL: "No email configuration is in force for it, and SMTP_URL is not set",
  SMS: "No SMS configuration is in force for it",
};

/** A route by a configuration. */
export type ConfiguredRoute = { channel: "EMAIL"; configuration: MailConfiguration } | { channel: "SMS"; configuration: SmsConfiguration };

interface Kept {
  version: number;
  carrier: Carrier;
}

/** The carriers of this process, one per configuration as it is now. */
export class Carriers {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly box: SecretBox,
    /** That of `SMTP_URL`. */
    private readonly server: Carrier | undefined,
  ) {}

  /** Whether every mail has a way out, configuration or not. */
  get hasServer(): boolean {
    return this.server !== undefined;
  }

  /** Whether there is a way out by it. */
  canCarry({ channel, configuration }: Route): boolean {
    return configuration !== null || (channel === "EMAIL" && this.hasServer);
  }

  /** @throws DeliveryError when there is no way out, or a stored secret cannot be read */
  of(route: Route): Carrier {
    const { channel, configuration } = route;
    if (channel === "EMAIL" && !configuration && this.server) return this.server;
    if (!configuration) throw new DeliveryError(NO_ROUTE[channel], false);
    const { id, version } = configuration;
    const known = this.kept.get(id);
    this.kept.delete(id);
    // A reader of an older version does not take the newer one's place.
    if (known && known.version >= version) {
      this.kept.set(id, known);
      return known.carrier;
    }
    known?.carrier.close();
    const carrier = this.create({ channel, configuration } as ConfiguredRoute);
    this.kept.set(id, { version, carrier });
    this.forgetOldest();
    return carrier;
  }

  /** A carrier of one's own, to be closed after use. @throws DeliveryError when a stored secret cannot be read */
  create({ channel, configuration }: ConfiguredRoute): Carrier {
    if (channel === "SMS") {
      const { token, passwordValue } = configuration;
      return createSmsGateway({ ...configuration, token: this.open(token), passwordValue: this.open(passwordValue) });
    }
    const { type, from, cc, host, port, url } = configuration;
    if (type === "HTTP") return createMailService({ url, token: this.open(configuration.token), from, cc });
    const userName = configuration.userName || from;
    return createServerTransport({ host, port, userName, password: this.open(configuration.password) }, { from, cc });
  }

  close(): void {
    for (const { carrier } of this.kept.values()) carrier.close();
    this.kept.clear();
    this.server?.close();
  }

  private open(sealed: string | null): string {
    if (!sealed) return "";
    try {
      return this.box.open(sealed);
    } catch {
      throw new DeliveryError("A stored secret of its configuration cannot be read with this installation's key. Please enter it again", false);
    }
  }

  /** A Map keeps its order: what was used last stands last. */
  private forgetOldest(): void {
    for (const [id, { carrier }] of this.kept) {
      if (this.kept.size <= MOST_KEPT) return;
      this.kept.delete(id);
      carrier.close();
    }
  }
}
