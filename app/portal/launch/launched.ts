/** As many as fit into the cookie with the longest ids. */
const REMEMBERED_MOST = 25;

/** Keeps those opened last. */
export const withLaunched = (launched: readonly string[] = [], applicationId: string): string[] =>
  [...launched.filter((each) => each !== applicationId), applicationId].slice(-REMEMBERED_MOST);
