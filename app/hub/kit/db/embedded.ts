import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  EmbeddedUnsupported,
  openEmbedded as open,
  UnusableFolder,
} from "@portico/embedded-postgres";

const ELSEWHERE = "Set DATABASE_URL to the address of a PostgreSQL server to use that one instead.";

/**
 * Opens Portico's embedded database in a data folder.
 * @throws Error naming the settings that help, where this machine or the folder cannot hold it
 */
export async function openEmbedded(options: Omit<EmbeddedOptions, "name">): Promise<EmbeddedDatabase> {
  try {
    return await open({ name: "portico", ...options });
  } catch (cause) {
    if (cause instanceof EmbeddedUnsupported) throw new Error(`${cause.message} ${ELSEWHERE}`, { cause });
    if (cause instanceof UnusableFolder)
      throw new Error(`${cause.message} PORTICO_DATA names the data folder. ${ELSEWHERE}`, { cause });
    throw cause;
  }
}
