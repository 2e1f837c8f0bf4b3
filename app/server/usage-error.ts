export class UsageError extends Error {
  constructor(usage: string) {
    super(usage);
    this.name = "UsageError";
  }
}
