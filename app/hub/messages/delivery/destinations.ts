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
    destinations: Destinations;
  }
}

/** Mail relays often have private addresses; little else listens at these ports. */
const MAIL_PORTS = new Set([25, 465, 587]);

export interface Destination {
  /** Begins a failure's message: "The gateway". */
  who: string;
  /** Name, or address in any spelling. */
  host: string;
  port: number;
  isMailServer: boolean;
}

interface Options {
  privateHosts: readonly string[];
  ownPorts: readonly number[];
  resolve?(host: string): Promise<LookupAddress[]>;
}

/** Never what only this machine and its network should reach (SSRF). */
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
   * Resolves once; the lookup connects to the checked addresses only, whatever DNS says later.
   * @throws DeliveryError if unresolvable, or if any address is not allowed
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

const isOwn = (address: string): boolean => allowedHosts(["127.0.0.0/8", "::1", ...ownAddresses()]).has("", address);

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));
