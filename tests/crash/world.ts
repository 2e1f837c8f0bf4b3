import type { Client } from "pg";

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
  /** A client of its database, not connected yet. */
  connect(): Client;
  /** Kills, and waits until pages are served again. */
  crash(round: number): Promise<Crash>;
  stop(): Promise<void>;
}

/** @param env settings of Portico */
export type OpenWorld = (dataFolder: string, env: Record<string, string>) => Promise<World>;
