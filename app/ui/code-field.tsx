import { type FieldProps, TextField } from "./text-field";

/** A one-time code: phones offer it from the message and show a numeric keypad. */
export function CodeField({ autoFocus, ...field }: FieldProps & { autoFocus?: boolean }) {
  return (
    <TextField
      {...field}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus={autoFocus}
    />
  );
}
