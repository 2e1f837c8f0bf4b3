/** As many as fit into a cookie beside everything else, with ids as long as they can be. */
const REMEMBERED_MOST = 25;

/** The applications opened in a session with one more, each once; of too many those opened last. */
export const withLaunched = (launched: readonly string[] = [], applicationId: string): string[] =>
  [...launched.filter((each) => each !== applicationId), applicationId].slice(-REMEMBERED_MOST);
