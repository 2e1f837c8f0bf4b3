import type { Head } from "./head";
import { hashOf, type Link } from "./link";

/** Breaks that are listed one by one. */
export const BREAKS_MAX = 20;

export interface Break {
  /** The sequence of the link or the one before; undefined for an unchained event. */
  sequence?: number;
  eventId: string | undefined;
  why: string;
  /** The event is unchanged but says another time. */
  isMisdated?: true;
}

export interface Verdict {
  /** Unchanged events. */
  intact: number;
  /** Undefined if nothing was ever written. */
  head: Head | undefined;
  breaks: Break[];
  /** The first remaining sequence; earlier ones were removed. */
  first: number | undefined;
}

export interface ChainWords {
  /** The event was changed, or the one before it exchanged. */
  changed: string;
  /** The event was deleted. */
  missing: string;
  /** Links were cut out. */
  gap(from: number, to: number): string;
  /** An earlier head has another hash. */
  rewritten: string;
  /** The event's time is not that of its writing. */
  misdated(chained: string): string;
  /** The beginning is gone, and no event tells of it. */
  beheaded: string;
  /** The event is in no chain. */
  unchained: string;
  /** The end is gone: an earlier head is not reached. */
  cutOff: string;
}

export interface VerifierOptions {
  words: ChainWords;
  /** How long a transaction may last, and so how far an event's time may be from its chaining. */
  longestMs: number;
  /** Heads seen earlier, which the chain must still contain. */
  expected?: readonly Head[];
}

export interface Verifier {
  take(link: Link): void;
  /** @param unchained ids of events that no link names */
  verdict(unchained: readonly string[]): Verdict;
}

export const createVerifier = (options: VerifierOptions): Verifier => new ChainVerifier(options);

class ChainVerifier implements Verifier {
  private readonly words: ChainWords;
  private readonly longestMs: number;
  private readonly breaks: Break[] = [];
  private readonly cuts: Partial<Head>[] = [];
  private first: Link | undefined;
  private last: Head | undefined;
  private intact = 0;

  /** By sequence, until their link comes. */
  private readonly expected = new Map<number, Head[]>();

  constructor({ words, longestMs, expected = [] }: VerifierOptions) {
    this.words = words;
    this.longestMs = longestMs;
    for (const head of expected) this.expected.set(head.sequence, [...(this.expected.get(head.sequence) ?? []), head]);
  }

  take(link: Link): void {
    const { sequence, hash, eventId, content } = link;
    const broken = (why: string) => this.breaks.push({ sequence, eventId, why });
    const seen = this.expected.get(sequence) ?? [];
    this.expected.delete(sequence);
    const isCut = !this.last && content === null;
    this.first ??= link;
    if (this.last && sequence !== this.last.sequence + 1) broken(this.words.gap(this.last.sequence + 1, sequence - 1));
    else if (seen.some((head) => head.hash !== hash)) broken(this.words.rewritten);
    else if (content === null && !isCut) broken(this.words.missing);
    else if (content !== null && !this.isRight(link)) broken(this.words.changed);
    else if (Math.abs(link.delayMs ?? 0) > this.longestMs)
      this.breaks.push({ sequence, eventId, why: this.words.misdated(link.chained), isMisdated: true });
    else if (!isCut) this.intact++;
    if (link.cut) this.cuts.push(link.cut);
    this.last = { sequence, hash };
  }

  verdict(unchained: readonly string[]): Verdict {
    const { first, last, intact } = this;
    if (first && !this.beginsWell(first))
      this.breaks.unshift({ sequence: first.sequence, eventId: first.eventId, why: this.words.beheaded });
    for (const eventId of unchained) this.breaks.push({ eventId, why: this.words.unchained });
    for (const sequence of this.expected.keys())
      if (!first || sequence >= first.sequence)
        this.breaks.push({ sequence, eventId: undefined, why: this.words.cutOff });
    return { intact, head: last, first: first?.sequence, breaks: this.breaks.slice(0, BREAKS_MAX) };
  }

  private isRight(link: Link): boolean {
    // Nothing precedes the first remaining one: a later removal vouches for it.
    if (!this.last && link.sequence !== 1) return true;
    return hashOf(this.last?.hash, link) === link.hash;
  }

  /** The first event ever, or the link at which a recorded removal cut the chain. */
  private beginsWell({ sequence, hash, content }: Link): boolean {
    if (sequence === 1 && content !== null) return true;
    return content === null && this.cuts.some((cut) => cut.sequence === sequence && cut.hash === hash);
  }
}
