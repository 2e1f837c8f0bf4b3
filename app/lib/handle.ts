/** Whether a route asks for something, for itself and its children, by its export `handle`. */
const asksFor = (handle: unknown, what: string): boolean =>
  typeof handle === "object" && handle !== null && (handle as Record<string, unknown>)[what] === true;

/** For framework scripts. */
export const isHydrated = (handle: unknown): boolean => asksFor(handle, "hydrate");

/** For the style sheet of public pages, in the page itself. */
export const holdsStyle = (handle: unknown): boolean => asksFor(handle, "holdsStyle");
