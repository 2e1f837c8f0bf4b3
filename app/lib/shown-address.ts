import { inLanguages } from "./language";

export const addressWords = inLanguages({ en: { here: (address: string) => `this server (${address})` } });

/** Names the server's own address (127.0.0.1, ::1). */
export const shownAddress = (address: string): string =>
  /^127\.|^::1$/.test(address) ? addressWords.here(address) : address;
