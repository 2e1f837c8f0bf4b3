export { default, ErrorBoundary, meta } from "./content";

/** Pages below carry the framework's scripts; they work without them too. */
export const handle = { hydrate: true };
