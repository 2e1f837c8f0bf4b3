export interface Choice {
  value: string;
  label: string;
}

/** Values that are shown as they are. */
export const sameChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

/** What a select offers. */
export interface Choices {
  options: readonly Choice[];
  /**
   * The number of matches; present if there are more than a select offers, and during a search.
   */
  found?: number;
}

/** Name of the entry with the text to search a select's choices for. */
export const finderOf = (name: string): string => `find-${name}`;
