/** Messages that name the field need no label. */
export function summaryLine(label: string, message: string): string {
  return namesField(label.toLowerCase(), message.toLowerCase()) ? message : `${label}: ${message}`;
}

/** The message begins like the label ("Email/UserId/Phone is required"), or contains a label of several words. */
function namesField(label: string, message: string): boolean {
  const [first = label] = label.split(/[^\p{L}\p{N}]/u, 1);
  const isBeginning = message.startsWith(first) && !/^[\p{L}\p{N}]/u.test(message.slice(first.length));
  return isBeginning || (label !== first && message.includes(label));
}
