export const messages = {
  sessionEnded: "The session was ended",
  sessionGone: "This session has ended already",
} as const;

export function endedInWords(count: number): string {
  if (count === 0) return "There was no session to end";
  return count === 1 ? "1 session was ended" : `${count} sessions were ended`;
}
