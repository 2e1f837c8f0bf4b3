import { createDatabase } from "../../tests/support/database-server";

const server = process.env.DATABASE_URL;

export const databaseName = server ? `PostgreSQL at ${new URL(server).host}` : "embedded";

/** On the server that DATABASE_URL names; without one embedded. */
export async function withDatabase<Result>(work: (url: string | undefined) => Promise<Result>): Promise<Result> {
  if (!server) return work(undefined);
  const database = await createDatabase(server, { prefix: "portico_bench" });
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}
