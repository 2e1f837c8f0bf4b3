import { SECOND_MS } from "~/lib/durations";
import type { Figures } from "~/lib/figures.server";

/** After this time a worker's last known figures are used. */
const ANSWER_LIMIT_MS = 2 * SECOND_MS;

interface Asked<Member> {
  left: Set<Member>;
  done: () => void;
}

/** Sums keep ended workers' counters, since a falling counter looks like a restart. */
export class FiguresOfWorkers<Member> {
  private readonly latest = new Map<Member, Figures>();
  private counted: Promise<Figures> = Promise.resolve([]);
  private readonly asked = new Map<number, Asked<Member>>();
  private asks = 0;

  /** @param ask asks a worker; its answer must repeat the id */
  async gather(members: readonly Member[], ask: (member: Member, id: number) => void): Promise<Figures[]> {
    const id = ++this.asks;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, ANSWER_LIMIT_MS);
      const done = () => {
        clearTimeout(limit);
        resolve();
      };
      this.asked.set(id, { left: new Set(members), done });
      for (const member of members) ask(member, id);
      if (members.length === 0) done();
    });
    this.asked.delete(id);
    return [await this.counted, ...this.latest.values()].filter(({ length }) => length > 0);
  }

  /** @param id undefined for an ending worker's last figures */
  note(member: Member, figures: Figures, id?: number): void {
    this.latest.set(member, figures);
    if (id !== undefined) this.settle(member, id);
  }

  ended(member: Member): void {
    for (const id of this.asked.keys()) this.settle(member, id);
    const figures = this.latest.get(member);
    if (!figures) return;
    this.latest.delete(member);
    const before = this.counted;
    this.counted = before.then(async (counted) => {
      const { countedBy } = await import("~/lib/figures.server");
      return countedBy([counted, figures].filter(({ length }) => length > 0));
    });
  }

  private settle(member: Member, id: number): void {
    const asked = this.asked.get(id);
    asked?.left.delete(member);
    if (asked?.left.size === 0) asked.done();
  }
}
