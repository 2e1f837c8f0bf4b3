import type { TestProject } from "vitest/node";
import { openTestDatabases, type TestDatabases } from "./test-databases";

declare module "vitest" {
  export interface ProvidedContext {
    database: TestDatabases;
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...database } = await openTestDatabases();
  project.provide("database", database);
  return close;
}
