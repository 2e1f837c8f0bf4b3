interface Allowed {
  left: number;
  at: number;
}

/** Token buckets for a few thousand names, in memory; workers share the rate. */
export class TokenBuckets {
  private readonly names = new Map<string, Allowed>();

  constructor(private readonly rules: { atOnce: number; perSecond: number; names: number }) {}

  /** @returns false if none was left */
  take(name: string, now = Date.now()): boolean {
    const { atOnce, perSecond, names } = this.rules;
    const known = this.names.get(name) ?? { left: atOnce, at: now };
    const left = Math.min(atOnce, known.left + ((now - known.at) / 1_000) * perSecond);
    // The least recently used makes room.
    this.names.delete(name);
    const { value: oldest } = this.names.keys().next();
    if (oldest !== undefined && this.names.size >= names) this.names.delete(oldest);
    this.names.set(name, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }
}
