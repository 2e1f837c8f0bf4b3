import { openTestDatabases } from "./test-databases";

/** One PostgreSQL for the servers of all workers, which read from their environment where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const { close, ...databases } = await openTestDatabases();
  process.env.PORTICO_TEST_DATABASES = JSON.stringify(databases);
  return close;
}
