/** Whether the route and its children get framework scripts. */
export const isHydrated = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true;
