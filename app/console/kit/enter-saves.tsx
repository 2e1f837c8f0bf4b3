/**
 * Enter presses the first submit of a form. Put before another submit, this has it save nevertheless, or do what else
 * is the usual thing.
 */
export const EnterSaves = ({ intent = "save" }: { intent?: string }) => (
  <button className="sr-only" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
);
