/**
 * Enough of an email, phone number or user id for its owner to know it again: `as•••@example.com`, `••••••3210`,
 * `as•••`.
 */
export function maskIdentifier(identifier: string): string {
  const at = identifier.lastIndexOf("@");
  if (at > 0) return `${identifier.slice(0, Math.min(2, at))}•••${identifier.slice(at)}`;
  if (/^\d{10}$/.test(identifier)) return `••••••${identifier.slice(-4)}`;
  return `${identifier.slice(0, 2)}•••`;
}
