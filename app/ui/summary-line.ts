/** What an error summary says of a field. A message that names the field itself needs no label before it. */
export function summaryLine(label: string, message: string): string {
  return namesField(label.toLowerCase(), message.toLowerCase()) ? message : `${label}: ${message}`;
}

/** It begins as the label does ("Email/UserId/Phone is required"), or has a label of several words in it. */
function namesField(label: string, message: string): boolean {
  const [first = label] = label.split(/[^\p{L}\p{N}]/u, 1);
  const isBeginning = message.startsWith(first) && !/^[\p{L}\p{N}]/u.test(message.slice(first.length));
  return isBeginning || (label !== first && message.includes(label));
}
