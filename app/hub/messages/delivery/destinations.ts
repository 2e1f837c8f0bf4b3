import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { errorCode } from "~/lib/error-code";
import { type AllowedHosts, allowedHosts, reachOf } from "~/lib/private-hosts.server";
import { DeliveryError } from "./transport";
import { withinLimit } from "./within-limit";
import { words } from "./words";

declare module "../../call/services" {
  interface Services {
    /** What may be called where administrators name the host. */
    destinations: Destinations;
  }
}

/** Relays for mail are often next door, and hardly anything else listens at these. */
const MAIL_PORTS = new Set([25, 465, 587]);

export interface Destination {
  /** Begins the message of a failure: "The gateway". */
  who: string;
  /** A name, or an address in whatever spelling. */
  host: string;
  port: number;
  isMailServer: boolean;
}

interface Options {
  /** Names, addresses and networks that may be called although they are private. */
  privateHosts: readonly string[];
  /** Ports at which Portico itself listens. */
  ownPorts: readonly number[];
  resolve?(host: string): Promise<LookupAddress[]>;
}

/**
 * What may be called where administrators name the host: everything but what only this machine and its network are meant
 * to reach.
 */
export class Destinations {
  private readonly allowed: AllowedHosts;
  private readonly ownPorts: ReadonlySet<number>;
  private readonly resolve: (host: string) => Promise<LookupAddress[]>;

  constructor({ privateHosts, ownPorts, resolve = (host) => dns.lookup(host, { all: true }) }: Options) {
    this.allowed = allowedHosts(privateHosts);
    this.ownPorts = new Set(ownPorts);
    this.resolve = resolve;
  }

  /**
   * Resolves a host once. What connects with this look-up reaches the addresses that were found allowed, whatever the name
   * leads to a moment later.
   * @throws DeliveryError when it cannot be resolved, or one of its addresses may not be called
   */
  async pin(destination: Destination): Promise<LookupFunction> {
    const addresses = await this.addressesOf(destination);
    for (const { address } of addresses) {
      const msg = this.refusalOf(destination, address);
      if (msg) throw new DeliveryError(msg, false);
    }
    return (_host, { all }, done) => {
      const { address, family } = addresses[0]!;
      if (all) done(null, addresses);
      else done(null, address, family);
    };
  }

  private async addressesOf({ who, host }: Destination): Promise<LookupAddress[]> {
    const unreachable = (error?: unknown) => new DeliveryError(words.unreachable(who, errorCode(error)), false);
    const found = await withinLimit(this.resolve(host), words.unresolved(host)).catch((error: unknown) => {
      if (error instanceof DeliveryError) throw error;
      throw errorCode(error) === "ENOTFOUND" ? new DeliveryError(words.unknownHost(host), false) : unreachable(error);
    });
    if (found.length === 0) throw unreachable();
    return found;
  }

  private refusalOf({ host, port, isMailServer }: Destination, address: string): string | undefined {
    const reach = reachOf(address);
    if (reach === "never") return words.neverCalled(host);
    if (this.ownPorts.has(port) && isOwn(address)) return words.calledItself(host, port);
    if (reach === "public" || this.allowed.has(host, address)) return undefined;
    if (!isMailServer) return words.privateHost(host);
    return MAIL_PORTS.has(port) ? undefined : words.privateMailHost(host, [...MAIL_PORTS]);
  }
}

/** Whether it is an address of this machine. */
const isOwn = (address: string): boolean => allowedHosts(["127.0.0.0/8", "::1", ...ownAddresses()]).has("", address);

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));
