import { type FieldProps, TextField } from "./text-field";
import { useZoneName } from "./time";

interface DayFieldProps extends Omit<FieldProps, "hint"> {
  /** Says in which zone the day is. */
  hint(zone: string): string;
  required?: boolean;
}

/** Browsers without a calendar show a line of text. */
export function DayField({ hint, required = false, ...field }: DayFieldProps) {
  return <TextField {...field} hint={hint(useZoneName())} type="date" required={required} autoComplete="off" />;
}
