export const ANSWER_PARAMETER = "answer";

export function searchWithoutAnswer(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(ANSWER_PARAMETER)) return search;
  parameters.delete(ANSWER_PARAMETER);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
