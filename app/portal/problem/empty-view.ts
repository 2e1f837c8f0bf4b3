/** For routes that only redirect: without a component Remix answers thrown errors with bare JSON. */
export function EmptyView() {
  return null;
}
