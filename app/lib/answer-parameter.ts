/** Names the answer to a form in the address of the page that shows it. */
export const ANSWER_PARAMETER = "answer";

/** An address's query without it: what a page's links and other addresses are made of. */
export function searchWithoutAnswer(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(ANSWER_PARAMETER)) return search;
  parameters.delete(ANSWER_PARAMETER);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
