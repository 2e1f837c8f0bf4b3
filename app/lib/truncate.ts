/** The first `length` characters of a text, dots behind them when something was cut. Never cuts a character in half. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join("")}...` : text;
}
