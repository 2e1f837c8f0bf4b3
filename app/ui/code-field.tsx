import { type FieldProps, TextField } from "./text-field";

/** No maxlength: it would cut a pasted sentence before its code. */
export function CodeField({ autoFocus, ...field }: FieldProps & { autoFocus?: boolean }) {
  return <TextField {...field} type="text" inputMode="numeric" autoComplete="one-time-code" autoFocus={autoFocus} />;
}
