/** What a route asks for, for itself and its children, by its export `handle`. */
type Handle = { hydrate?: unknown; holdsStyle?: unknown } | null | undefined;

/** For framework scripts. */
export const isHydrated = (handle: unknown): boolean => (handle as Handle)?.hydrate === true;

/** For the style sheet of public pages, in the page itself. */
export const holdsStyle = (handle: unknown): boolean => (handle as Handle)?.holdsStyle === true;
