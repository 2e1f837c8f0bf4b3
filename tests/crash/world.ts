import type { Client } from "pg";
import { eventually } from "../support/eventually";
import type { Seed } from "../support/seed";

export interface Crash {
  /** The processes that were killed. */
  what: string;
  /** From the end of the kill until pages are served again. */
  backMs: number;
  note: string;
}

/** A Portico to kill, with its database. */
export interface World {
  readonly name: string;
  readonly url: string;
  openSeed(): Promise<Seed>;
  /** A client of its database, not connected yet. */
  connect(): Client;
  /** Kills, and waits until pages are served again. */
  crash(round: number): Promise<Crash>;
  stop(): Promise<void>;
}

/** @param env settings of Portico */
export type OpenWorld = (dataFolder: string, env: Record<string, string>) => Promise<World>;

const BACK_LIMIT_MS = 60_000;

export async function untilPagesAreServed(url: string): Promise<void> {
  const isAnswered = (path: string) =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    );
  const areServed = async () => (await isAnswered("/readyz")) && isAnswered("/login");
  await eventually(`pages of ${url}`, areServed, { withinMs: BACK_LIMIT_MS, everyMs: 5 });
}
