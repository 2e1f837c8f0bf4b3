/** A form's entry of that name as text, empty where there is none. */
export function entered(form: FormData, name: string): string {
  const entry = form.get(name);
  return typeof entry === "string" ? entry : "";
}
