import { inLanguages } from "./language";

const words = inLanguages({ en: { here: (address: string) => `this server (${address})` } });

/** A network address as people read it: one of the server's own (127.0.0.1, ::1) says so. */
export const shownAddress = (address: string): string => (/^127\.|^::1$/.test(address) ? words.here(address) : address);
