/** What the address says of a choice; what is none of it counts as nothing said. */
export const choiceIn = <Value extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Value[],
): Value | undefined => choices.find((choice) => choice === parameters.get(name));

const ENTRY_MAX = 100;

/** What the address says somebody typed. */
export const entryIn = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? "").trim().slice(0, ENTRY_MAX);

/** Whether a text holds another one, whatever the case. */
export const includesText = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.toLowerCase());
