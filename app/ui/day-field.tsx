import { type FieldProps, TextField } from "./text-field";

/** An optional day: browsers without a calendar show a line of text. */
export const DayField = (field: FieldProps) => <TextField {...field} type="date" required={false} autoComplete="off" />;
