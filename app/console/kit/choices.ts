export interface Choice {
  value: string;
  label: string;
}

export const sameChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

export interface Choices {
  options: readonly Choice[];
  /** Present if not all are offered, or during a search. */
  found?: number;
}

export const finderOf = (name: string): string => `find-${name}`;
