import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  EmbeddedUnsupported,
  openEmbedded as open,
  UnusableFolder,
} from "@portico/embedded-postgres";
import { words } from "../words";

/** @throws Error naming the settings that help if the machine or folder is unsuitable */
export async function openEmbedded(options: Omit<EmbeddedOptions, "name">): Promise<EmbeddedDatabase> {
  try {
    return await open({ name: "portico", ...options });
  } catch (cause) {
    if (cause instanceof EmbeddedUnsupported)
      throw new Error(`${cause.message} ${words.database.elsewhere}`, { cause });
    if (cause instanceof UnusableFolder)
      throw new Error(`${cause.message} ${words.database.folder} ${words.database.elsewhere}`, { cause });
    throw cause;
  }
}
