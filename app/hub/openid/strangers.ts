import { SECOND_MS } from "~/lib/durations";
import { Failure, tooMany } from "../kit/failure";
import type { LimitRule } from "../kit/security/limit-rules";
import type { Limits } from "../kit/security/limits";
import type { EngineRequest } from "./peers";

const HELD_MAX = 10_000;
const AUTHORIZATION = "/oidc/authorize";
const DEVICE = "/oidc/device";

/**
 * What strangers may cost. Tries that fail are counted for their network, in the database like all others; a process
 * that was told to let a network wait remembers it, so that those who fail at nothing cost no statement.
 */
export class Strangers {
  /** Until when, by rule and address. */
  private readonly held = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** @throws Failure 429 */
  async admit(path: string, method: string | undefined, { clientAddress, token }: EngineRequest): Promise<void> {
    if (path === AUTHORIZATION && !token) await this.limits.count("signOnAddress", clientAddress);
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
