import { type ArchiveKind, BackupKey } from "../archive-file";

/** Backups of a product that these tests make up. */
export const kind: ArchiveKind = {
  product: "Acme",
  words: {
    damaged: (path) => `${path} is no backup of Acme, or it is damaged`,
    otherKey: (path) => `${path} was made with another key`,
    newer: (path) => `${path} was made by a newer release`,
    exists: (path) => `${path} already exists`,
  },
};

/** Cheaper than a real one: these tests open hundreds of archives. */
export const key = new BackupKey("a key of these tests", 10);
