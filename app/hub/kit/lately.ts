import { SECOND_MS } from "~/lib/durations";

/** When all processes have seen a change. */
const CURRENT_FOR_MS = SECOND_MS;
/** Pages do not wait longer for a database that hangs, and ask it again after a while. */
const WAIT_MS = SECOND_MS;
const AGAIN_MS = 10 * SECOND_MS;

/** What everybody's sign-in page shows, read at most once a second. Without the database it is what was read last. */
export class Lately<Value> {
  private current: { value: Promise<Value>; until: number } | undefined;

  constructor(
    private readonly read: () => Promise<Value>,
    private last: Value,
  ) {}

  value(): Promise<Value> {
    if (this.current && Date.now() < this.current.until) return this.current.value;
    const current = { value: this.readNow(), until: Date.now() + CURRENT_FOR_MS };
    current.value = Promise.race([current.value, waited()]).catch(() => {
      current.until = Date.now() + AGAIN_MS;
      return this.last;
    });
    this.current = current;
    return current.value;
  }

  /** After a change. */
  forget(): void {
    this.current = undefined;
  }

  private async readNow(): Promise<Value> {
    return (this.last = await this.read());
  }
}

const waited = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the database did not answer in time")), WAIT_MS).unref();
  });
