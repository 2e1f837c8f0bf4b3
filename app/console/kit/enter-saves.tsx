/** Enter presses a form's first submit: put this before others. */
export const EnterSaves = ({ intent = "save" }: { intent?: string }) => (
  <button className="sr-only" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
);
