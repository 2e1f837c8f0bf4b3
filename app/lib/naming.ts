/** "Checker (Claims Desk, Acme)". */
export function nameWith(name: string, ...details: readonly (string | null | undefined)[]): string {
  const known = details.filter(Boolean).join(", ");
  return name.trim() && known ? `${name} (${known})` : name;
}

/** `officeContact` becomes "Office contact". */
export function fieldInWords(name: string): string {
  const apart = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return apart.slice(0, 1).toUpperCase() + apart.slice(1);
}
