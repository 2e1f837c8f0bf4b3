import { PATH_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { requestFrom, WAY_PARAMETER } from "~/lib/steps";
import type { PageCall } from "./handlers.server";
import { wayOf } from "./sealed-way.server";

const REQUEST_PARAMETER = "request";
const SHARED_PARAMETER = "shared";
/** Shows the password's form to whoever is led elsewhere otherwise. */
export const PASSWORD_PARAMETER = "password";

/** Carries what the page that leads there knows. */
export function startAddress(shortName: string, url: URL, isShared = false): string {
  const parameters = new URLSearchParams();
  const request = requestFrom(url.pathname);
  const way = url.searchParams.get(WAY_PARAMETER);
  if (request) parameters.set(REQUEST_PARAMETER, request);
  else if (way) parameters.set(WAY_PARAMETER, way);
  if (isShared) parameters.set(SHARED_PARAMETER, "");
  const query = parameters.toString();
  return paths.loginAt(shortName) + (query && `?${query}`);
}

/** The waiting request of an application, or the wanted page; too long a one leads to the first page. */
export function begunFrom({ session, url }: PageCall): { leadsTo?: string; isShared: boolean } {
  const asked = url.searchParams.get(REQUEST_PARAMETER) ?? "";
  const request = requestFrom(asked);
  const leadsTo = request === asked ? request : wayOf(session).returnTo;
  const isShared = url.searchParams.has(SHARED_PARAMETER);
  return leadsTo && leadsTo.length <= PATH_MAX ? { leadsTo, isShared } : { isShared };
}

/** The page that asks for a password, of the request or on the way that led here. */
export function passwordAddress({ searchParams }: URL): string {
  const request = requestFrom(searchParams.get(REQUEST_PARAMETER) ?? "");
  const login = request ? request.replace(/\/[^/]*$/, "/login") : paths.login;
  const way = request ? null : searchParams.get(WAY_PARAMETER);
  const parameters = new URLSearchParams({ [PASSWORD_PARAMETER]: "", ...(way && { [WAY_PARAMETER]: way }) });
  return `${login}?${parameters.toString()}`;
}
