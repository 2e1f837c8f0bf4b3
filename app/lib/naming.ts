/** A name with what tells its record from others of that name: "Checker (Claims Desk, Acme)". */
export function nameWith(name: string, ...details: readonly (string | null | undefined)[]): string {
  const known = details.filter(Boolean).join(", ");
  return name.trim() && known ? `${name} (${known})` : name;
}
