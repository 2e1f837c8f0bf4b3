import { type FieldProps, TextField } from "./text-field";

/**
 * A one-time code: phones offer it from the message and show a numeric keypad. As long as one likes, since a browser cuts
 * a pasted sentence before the code in it.
 */
export function CodeField({ autoFocus, ...field }: FieldProps & { autoFocus?: boolean }) {
  return <TextField {...field} type="text" inputMode="numeric" autoComplete="one-time-code" autoFocus={autoFocus} />;
}
