/**
 * Lynx knows `Location` as RFC 2616 had it: at an address without a host it complains, and pauses for seconds. It is
 * given the host it asked.
 * @param isSecure whether browsers reach us by https, which a proxy may end before us
 */
export function absoluteLocation(response: Response, request: Request, isSecure: boolean): void {
  const location = response.headers.get("Location");
  if (!location?.startsWith("/") || !/^Lynx\//.test(request.headers.get("User-Agent") ?? "")) return;
  const { host } = new URL(request.url);
  response.headers.set("Location", `${isSecure ? "https" : "http"}://${host}${location}`);
}
