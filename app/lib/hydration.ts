/** Whether a route asks for the framework's scripts, for itself and what is below it, by its export `handle`. */
export const isHydrated = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true;
