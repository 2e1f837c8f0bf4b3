import { SECOND_MS } from "~/lib/durations";
import { Failure, tooMany } from "../../kit/failure";
import type { LimitRule } from "../../kit/security/limit-rules";
import type { Limits } from "../../kit/security/limits";
import { currentContext, type EngineRequest, requestOf } from "./peers";

const HELD_MAX = 10_000;
const DEVICE = "/oidc/device";
/** Store something for signed-out visitors: a pending sign-in, a form's secret. */
const OF_VISITORS: readonly string[] = ["/oidc/authorize", DEVICE, "/oidc/logout"];

/** Counts failures per network; processes remember held ones, so that successful requests cost no statement. */
export class Strangers {
  /** When a wait ends, by rule and address. */
  private readonly held = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** @throws Failure 429 */
  async admit(path: string, method: string | undefined, request: EngineRequest): Promise<void> {
    const { clientAddress } = request;
    if (OF_VISITORS.includes(path) && !(await request.session()))
      await this.limits.count("signOnAddress", clientAddress);
    if (method !== "POST") return;
    const rule = path === DEVICE ? "deviceCodeAddress" : "tokenAddress";
    const waitMs = (this.held.get(`${rule} ${clientAddress}`) ?? 0) - Date.now();
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / SECOND_MS), true);
  }

  async settle({ notes, clientAddress }: EngineRequest): Promise<void> {
    if (notes.isRefused) await this.count("tokenAddress", clientAddress);
    if (notes.isWrongCode) await this.count("deviceCodeAddress", clientAddress);
  }

  private async count(rule: LimitRule, clientAddress: string): Promise<void> {
    try {
      await this.limits.count(rule, clientAddress);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (this.held.size >= HELD_MAX) this.held.clear();
      const waitMs = (error.detail?.retryAfterSeconds ?? 1) * SECOND_MS;
      this.held.set(`${rule} ${clientAddress}`, Date.now() + waitMs);
    }
  }
}

/** Client-credentials tokens are counted in hundreds to save statements. */
const TOKENS_COUNTED = 100;

/** The route that creates each model; later stores are not counted again. */
const ROUTE_OF: Readonly<Record<string, string>> = {
  PushedAuthorizationRequest: "pushed_authorization_request",
  DeviceCode: "device_authorization",
  AccessToken: "token",
  ClientCredentials: "token",
};

/**
 * By network for public clients, which anyone can impersonate, else by application.
 * @returns counts a record before it is stored.
 * @throws Failure 429
 */
export function leftoverLimits(limits: Limits): (model: string) => Promise<void> {
  const counted = new Map<string, number>();

  const isTurn = (clientId: string): boolean => {
    const count = (counted.get(clientId) ?? 0) + 1;
    if (counted.size >= HELD_MAX) counted.clear();
    counted.set(clientId, count % TOKENS_COUNTED);
    return count === TOKENS_COUNTED;
  };

  return async (model) => {
    const context = currentContext();
    const client = context?.oidc.client;
    if (!client || context.oidc.route !== ROUTE_OF[model]) return;
    const { clientAddress } = requestOf(context);
    const isOpen = client.clientAuthMethod === "none";
    const isToken = model === "AccessToken" || model === "ClientCredentials";
    if (isOpen) await limits.count(isToken ? "openTokenAddress" : "openRequestAddress", clientAddress);
    else if (!isToken) await limits.count("applicationRequest", client.clientId);
    else if (model === "ClientCredentials" && isTurn(client.clientId))
      await limits.count("applicationTokens", client.clientId);
  };
}
