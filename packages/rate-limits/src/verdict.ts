/** What became of one try. */
export interface Verdict<Name extends string> {
  rule: Name;
  /** As it is stored. */
  key: string;
  isAdmitted: boolean;
  /** Tries that are left. */
  left: number;
  /** Seconds until the next one, if this one was refused. */
  waitSeconds: number;
  /** Whether the one before was refused, too. */
  isRepeat: boolean;
}
