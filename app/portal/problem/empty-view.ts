/** For routes that only redirect. Without a component Remix treats them as resource routes, and answers thrown errors with bare JSON. */
export function EmptyView() {
  return null;
}
