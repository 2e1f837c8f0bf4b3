import type { Database } from "./database";

/** A batch that takes longer, as one that waits for a lock does, no longer keeps the next from beginning. */
const HOLD_MS = 50;
const BATCH_MAX = 100;

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Whether a failure may be that of one item, so that each is to be tried by itself. */
type IsOfOne = (error: unknown) => boolean;

/**
 * For statements that cost hardly more for several callers than for one. Those who ask in one turn of the event loop, as
 * those do whom the statement before served together, are served together; those who come while others are served are
 * served together next. So nothing that is done for a caller began before they asked, and who comes alone does not wait.
 * @param work does all or nothing; resolves to the results of all items, in their order
 */
export function together<Item, Result>(
  work: (on: Database, items: readonly Item[]) => Promise<readonly Result[]>,
  isOfOne: IsOfOne = () => false,
): (on: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Queue<Item, Result>>();
  return (on, item) => {
    const queue = queues.get(on) ?? new Queue<Item, Result>((items) => work(on, items), isOfOne);
    queues.set(on, queue);
    return queue.add(item);
  };
}

class Queue<Item, Result> {
  private readonly waiting: Asked<Item, Result>[] = [];
  private isHeld = false;

  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly isOfOne: IsOfOne,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isHeld) return;
      this.isHeld = true;
      setImmediate(() => this.next());
    });
  }

  private next(): void {
    const batch = this.waiting.splice(0, BATCH_MAX);
    this.isHeld = batch.length > 0;
    if (!this.isHeld) return;
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(hold);
      this.next();
    };
    const hold = setTimeout(goOn, HOLD_MS);
    void this.serve(batch).then(goOn);
  }

  /** Never throws. */
  private async serve(batch: readonly Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length > 1 && this.isOfOne(error)) await Promise.all(batch.map((each) => this.serve([each])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
