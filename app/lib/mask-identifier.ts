const DIGITS_SHOWN = 4;
const LETTERS_SHOWN = 2;
const PHONE_NUMBER = /^\+?\d{7,15}$/;

/** `as•••@example.com`, `••••••3210`, `as•••`. Shows at most half of a short part. */
export function maskIdentifier(identifier: string): string {
  if (PHONE_NUMBER.test(identifier)) return `••••••${identifier.slice(-DIGITS_SHOWN)}`;
  const at = identifier.lastIndexOf("@");
  return at > 0 ? `${startOf(identifier.slice(0, at))}•••${identifier.slice(at)}` : `${startOf(identifier)}•••`;
}

const startOf = (part: string): string => part.slice(0, Math.min(LETTERS_SHOWN, Math.ceil(part.length / 2)));
