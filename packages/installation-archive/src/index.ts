export type { Batch, Entry, Manifest, Origin, StoredFile } from "./archive";
export { type ArchiveFile, type ArchiveKind, BackupKey, BadBackup } from "./archive-file";
export { checkArchive, readArchive } from "./read-archive";
export { opening } from "./sealed-backup";
export { type Contents, writeArchive } from "./write-archive";
