/** Undefined for an unknown value. */
export const choiceIn = <Value extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Value[],
): Value | undefined => choices.find((choice) => choice === parameters.get(name));

const ENTRY_MAX = 100;

export const entryIn = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? "").trim().slice(0, ENTRY_MAX);

export const includesText = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.toLowerCase());
