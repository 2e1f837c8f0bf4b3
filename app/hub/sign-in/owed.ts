import type { Limits, LimitVerdict } from "../kit/security/limits";

/**
 * Tries that were counted and turned out to be no failures. They are given back once: with what a transaction does to
 * limits besides, if one commits, or else by themselves.
 */
export class Owed {
  constructor(
    private readonly limits: Limits,
    private tries: readonly LimitVerdict[] = [],
  ) {}

  /** Runs a transaction that gives them back. Should it fail, or give nothing back, they are owed as before. */
  async within<Result>(
    transaction: (tries: readonly LimitVerdict[]) => Promise<Result>,
    isGivenBack = (_result: Result) => true,
  ): Promise<Result> {
    const result = await transaction(this.tries);
    if (isGivenBack(result)) this.tries = [];
    return result;
  }

  /** Gives back after some work what is still owed then, whatever became of the work. */
  async after<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      if (this.tries.length > 0) await this.limits.giveBack(this.tries);
    }
  }
}
