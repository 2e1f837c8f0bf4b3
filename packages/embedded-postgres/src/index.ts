// The public interface; other files may change without notice.

export { type BareServer, type BareServerOptions, openBareServer } from "./bare-server";
export { DATA_FILES, type DataFolder, openDataFolder } from "./data-folder";
export { EmbeddedUnsupported, UnusableFolder } from "./errors";
export type { Launch } from "./launch";
export { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from "./open-embedded";
export type { Transport } from "./server-settings";
export { isServerRunning, stopServer } from "./stop-server";
