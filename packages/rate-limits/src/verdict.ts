export interface Verdict<Name extends string> {
  rule: Name;
  key: string;
  isAdmitted: boolean;
  left: number;
  /** Seconds until the next one, if this one was refused. */
  waitSeconds: number;
  /** Whether the one before was refused, too. */
  isRepeat: boolean;
}
