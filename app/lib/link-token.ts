/**
 * The uuid or token of a mailed link, without what it was copied with: a full stop, a bracket, a blank. Empty where the
 * address holds none.
 */
export const linkToken = (parameter = ""): string => /^[\w-]*/.exec(parameter)![0];
