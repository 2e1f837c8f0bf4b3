import type { Client } from "pg";
import { eventually } from "../support/eventually";
import type { Seed } from "../support/seed";

export interface Crash {
  /** The processes that were killed. */
  what: string;
  backMs: number;
  note: string;
}

export interface World {
  readonly name: string;
  readonly url: string;
  openSeed(): Promise<Seed>;
  connect(): Client;
  crash(round: number): Promise<Crash>;
  stop(): Promise<void>;
}

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
