/** A command that was not given as it is to be: its message is the usage. */
export class UsageError extends Error {
  constructor(usage: string) {
    super(usage);
    this.name = "UsageError";
  }
}
