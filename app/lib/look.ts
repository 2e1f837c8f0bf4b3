/** Chosen looks; without a choice the browser decides. */
export const LOOKS = ["light", "dark"] as const;
export type Look = (typeof LOOKS)[number];

export const lookOf = (chosen: unknown): Look | undefined => LOOKS.find((look) => look === chosen);
