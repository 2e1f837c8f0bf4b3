/** Drops what was copied along, such as a full stop. Empty if nothing is left. */
export const linkToken = (parameter = ""): string => /^[\w-]*/.exec(parameter)![0];
