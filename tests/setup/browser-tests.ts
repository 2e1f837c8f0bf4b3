import { openTestDatabases } from "./test-databases";

export default async function setup(): Promise<() => Promise<void>> {
  const { close, ...databases } = await openTestDatabases();
  process.env.PORTICO_TEST_DATABASES = JSON.stringify(databases);
  return close;
}
