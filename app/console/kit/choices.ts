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
   * How many there are of what one looks for; present where that is more than a select takes, and as long as one looks
   * for something.
   */
  found?: number;
}

/** Name of the entry that says what to look for among a select's choices. */
export const finderOf = (name: string): string => `find-${name}`;
