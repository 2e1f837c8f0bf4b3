import type { WantedTile, Way } from "~/auth/sealed-way.server";
import type { BrowserSession } from "~/auth/session.server";
import { isAdminRole, isAuditorRole } from "~/contract/kit/rules";
import type { OwnTile } from "~/contract/launcher";
import type { SignedInUser } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { ownTiles } from "./access.server";

/**
 * Spec §4: a user with one application and client enters it, others get the dashboard, as do Admins (design §5): they must reach the
 * console.
 */
export async function firstPage(session: BrowserSession, api: Api, userId: string): Promise<string> {
  const answer = await api("activeUser", { userId });
  const next = answer.code === 200 ? onlyLaunch(answer.data, await ownTiles(api, userId)) : undefined;
  if (!next || next.clientIds.length !== 1) return paths.dashboard;
  return launchByItself(session, next.applicationId, next.clientIds[0]!);
}

/** Leads to what was requested before, else to the first page. */
export async function goOn(
  session: BrowserSession,
  api: Api,
  userId: string,
  { wantedTile, returnTo }: Way,
): Promise<string> {
  if (wantedTile) return openTile(session, api, userId, wantedTile);
  return returnTo ?? firstPage(session, api, userId);
}

/** Several clients lead to the SSO dialog, none to the tiles. */
async function openTile(
  session: BrowserSession,
  api: Api,
  userId: string,
  { applicationId, clientId }: WantedTile,
): Promise<string> {
  const tiles = await ownTiles(api, userId);
  const tile = tiles.find((each) => each.applicationId === applicationId);
  const [first, ...others] = tile?.clients.filter((each) => clientId === undefined || each.clientId === clientId) ?? [];
  if (!first) return paths.apps;
  return others.length > 0 ? paths.appHere(applicationId) : launchByItself(session, applicationId, first.clientId);
}

/**
 * Once per session, so that users can come back.
 * @returns undefined to show the tiles
 */
export function automaticLaunch(
  session: BrowserSession,
  user: SignedInUser,
  tiles: readonly OwnTile[],
): string | undefined {
  const next = session.has("autoLaunched") ? undefined : onlyLaunch(user, tiles);
  if (!next || next.clientIds.length === 0) return undefined;
  if (next.clientIds.length === 1) return launchByItself(session, next.applicationId, next.clientIds[0]!);
  session.set("autoLaunched", true);
  return paths.app(next.applicationId);
}

/** @returns the address of the page that launches */
export function launchByItself(session: BrowserSession, applicationId: string, clientId: string): string {
  session.set("autoLaunched", true);
  session.set("pendingLaunch", { applicationId, clientId });
  return paths.launch;
}

function onlyLaunch({ roleAttached, administers = [] }: SignedInUser, tiles: readonly OwnTile[]) {
  const usesConsole =
    administers.length > 0 || roleAttached.some(({ name }) => isAdminRole(name) || isAuditorRole(name));
  const [tile, ...others] = tiles;
  if (usesConsole || !tile || others.length > 0) return undefined;
  return { applicationId: tile.applicationId, clientIds: tile.clients.map(({ clientId }) => clientId) };
}
