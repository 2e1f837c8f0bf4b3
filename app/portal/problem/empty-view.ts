/**
 * View of a route that always leads elsewhere. Without a view Remix takes a route for data, and would answer what its
 * loader throws with bare JSON instead of the page that says so.
 */
export function EmptyView() {
  return null;
}
