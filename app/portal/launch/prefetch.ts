/**
 * A browser that fetches ahead (Fetch, `Sec-Purpose`) gets no token.
 * @throws Response 204, which a browser does not show in place of the page
 */
export function refusePrefetch({ headers }: Pick<Request, "headers">): void {
  const isPrefetch = ["Sec-Purpose", "Purpose"].some((name) => /\bprefetch\b/.test(headers.get(name) ?? ""));
  if (isPrefetch) throw new Response(null, { status: 204 });
}
