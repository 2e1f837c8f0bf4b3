/** Whether a browser asks on its own account, before anybody has gone there (Fetch, `Sec-Purpose`). */
export const isPrefetch = ({ headers }: Pick<Request, "headers">): boolean =>
  ["Sec-Purpose", "Purpose"].some((name) => /\bprefetch\b/.test(headers.get(name) ?? ""));
