/** A name with what distinguishes its record from others of the same name: "Checker (Claims Desk, Acme)". */
export function nameWith(name: string, ...details: readonly (string | null | undefined)[]): string {
  const known = details.filter(Boolean).join(", ");
  return name.trim() && known ? `${name} (${known})` : name;
}
