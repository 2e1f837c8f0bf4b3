/** Full stops in all their forms, and what else mail programs take for part of an address. */
const IN_ADDRESSES = /[.\u3002\uFF0E\uFF61\u2024:/\\@\uFF0F\u2044\u2215\uFF20\uFF1A](?=\S)/gu;

/** A text of somebody's choice, so that no mail program makes a link of it: `www.evil.test` becomes `www evil test`. */
export const unlinked = (text: string): string => text.replace(IN_ADDRESSES, " ");
