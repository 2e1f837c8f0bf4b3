import { words } from "./words";

/** Tells password managers whose password stands beside it. Off the screen: what is hidden, they skip. */
export const UserNameField = ({ value }: { value: string }) => (
  <label className="sr-only">
    {words.userName} <input type="text" name="username" autoComplete="username" value={value} readOnly tabIndex={-1} />
  </label>
);
