import type { AppLoadContext } from "@remix-run/node";
import type { ShownBrand } from "~/contract/brand";
import { TITLE_MAX } from "~/contract/kit/rules";
import { type Api, isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { apiOf } from "./handlers.server";
import { wayOf } from "./sealed-way.server";
import { sessionOf } from "./session.server";

interface Owners {
  application?: string | undefined;
  client?: string | undefined;
}

/** Empty while the product API is away, and where it is another product's. */
async function brandOf(api: Api, owners: Owners = {}): Promise<ShownBrand> {
  if (!isPortico()) return {};
  const answer = await api("shownBrand", owners);
  return answer.code === 200 ? answer.data : {};
}

/** The installation's. */
export const ownBrand = (request: Request, context: AppLoadContext): Promise<ShownBrand> =>
  brandOf(apiOf(request, context, undefined));

/** Whom users ask: the installation's contact, else the operator's. */
export const helpContactIn = async (api: Api): Promise<string | undefined> =>
  (await brandOf(api)).contact || env().helpContact;

/** About the account, whatever it is for. */
const OF_ACCOUNT = /\/(?:register|verifyemail|forgetpassword|resetpassword|unlock|invitation|trouble|logout)(?:\/|$)/;

/** Visitors' pages show the application and client they lead to, else the installation. */
export async function brandOfPage(request: Request, context: AppLoadContext): Promise<ShownBrand> {
  const api = apiOf(request, context, undefined);
  const isOfAccount = OF_ACCOUNT.test(new URL(request.url).pathname);
  // Without a session it is the page that says why there is none.
  return brandOf(api, isOfAccount ? {} : await ownersOnWay(request, context).catch(() => ({})));
}

async function ownersOnWay(request: Request, context: AppLoadContext): Promise<Owners> {
  const session = await sessionOf(request, context);
  const { returnTo, wantedTile, reason } = wayOf(session);
  const named = namedIn(new URL(returnTo ?? request.url, request.url));
  const wanted = session.get("pendingSignIn")?.wanted;
  const asking = context.askingApplication ?? askingIn(context.enginePage);
  return {
    application: fitting(
      asking ?? reason?.application ?? wantedTile?.applicationId ?? wanted?.application ?? named.application,
    ),
    client: fitting(wantedTile?.clientId ?? wanted?.client ?? named.client),
  };
}

/** Signing out is about the account, whoever asks for it. */
const askingIn = (page: AppLoadContext["enginePage"]) =>
  page && "application" in page && !/logout/i.test(page.kind) ? page.application : undefined;

/** No name is longer. */
const fitting = (name: string | undefined) => (name !== undefined && name.length <= TITLE_MAX ? name : undefined);

function namedIn({ pathname, searchParams }: URL): Owners {
  const given = (name: string) => searchParams.get(name) ?? undefined;
  if (pathname === paths.appLogin) return { application: given("client_id") };
  if (pathname === paths.ssoLogin) return { application: given("clientId"), client: given("clientIDE") };
  if (pathname === paths.loginAndRegister()) return { application: given("Application"), client: given("Client") };
  if (!pathname.startsWith(`${paths.launches}/`)) return {};
  try {
    const [application, client] = pathname
      .slice(paths.launches.length + 1)
      .split("/")
      .map(decodeURIComponent);
    return { application, client };
  } catch {
    return {};
  }
}
