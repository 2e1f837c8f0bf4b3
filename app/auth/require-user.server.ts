import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { isAdminRole, isAuditorRole, ROLE_DEFAULT } from "~/contract/kit/rules";
import { words } from "~/contract/kit/words";
import type { Person, SignedInUser } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { STEP_UP } from "~/lib/confirmation";
import { preferLanguage, preferTimeZone } from "~/lib/language.server";
import { loggedPath } from "~/lib/logged-path";
import { paths } from "~/lib/paths";
import { requestFrom } from "~/lib/steps";
import { isForClientAdministrators } from "./client-pages";
import { formAction } from "./form-action.server";
import {
  apiOf,
  callOf,
  type FormCall,
  type FormRules,
  type PageCall,
  redirectDocumentTo,
  redirectTo,
} from "./handlers.server";
import { keepForm } from "./kept-form.server";
import type { SignedIn } from "./load-context.server";
import { isUnavailable, problem, problemOf, TOO_LARGE_STATUS, UNAVAILABLE_STATUS } from "./problem.server";
import type { SignInReason, WantedTile, Way } from "./sealed-way.server";
import { setWay } from "./sealed-way.server";
import { type BrowserSession, sessionOf } from "./session.server";
import { AskedInPlace, afterStepUp, type Confirmation, leadToStepUp } from "./step-up.server";
import { returnAddress, signInFor } from "./way.server";

/**
 * Spec §4's session check, at every render: the token lives, and the role is that of the sign-in, ignoring case. A request's loaders share
 * it.
 * @throws Response to /login, session cleared, if it does not hold; 503 page if the API is away
 */
export async function requireUser({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<SignedIn> {
  try {
    return await (context.signedIn ??= check(request, context));
  } catch (thrown) {
    throw thrown instanceof Response ? copyOf(thrown) : thrown;
  }
}

/** For loaders that share the check. `clone` returns Node's class, not the HTTP server's replacement (`@hono/node-server`). */
function copyOf(answer: Response): Response {
  const { body, status, statusText, headers } = answer.clone();
  return new Response(body, { status, statusText, headers });
}

async function check(request: Request, context: AppLoadContext): Promise<SignedIn> {
  const session = await sessionOf(request, context);
  const toLogin = (kind: SignInReason["kind"]) => leadToLogin(session, request, context, kind);
  const token = session.get("token");
  const userId = session.get("userId");
  if (!token || !userId) throw await toLogin("continue");

  const answer = await apiOf(request, context, token)("activeUser", { userId });
  if (answer.code === 401 || answer.code === 403 || answer.code === 404) throw await toLogin("ended");
  if (answer.code !== 200) throw problemOf(answer, context.unsent);
  const user = completed(answer.data, session.get("person"));
  const role = user.roleAttached[0]?.name ?? ROLE_DEFAULT;
  if (!sameRole(role, session.get("role"))) throw await toLogin("role");
  context.userId = user._id;
  preferLanguage(user.language);
  preferTimeZone(user.timeZone);
  const { pathname } = new URL(request.url);
  if (user.factorDue?.isOver && !isAdminRole(role) && !ADDING.includes(pathname)) {
    const address = requestFrom(pathname);
    if (address) session.set("goingTo", { address, at: Date.now() });
    throw redirectDocument(paths.addFactor, { headers: await session.headers() });
  }
  await askForTerms({ request, context, session, user, role });
  const isAdmin = isAdminRole(role) && !user.factorDue?.isOver;
  const isAuditor = isAuditorRole(role);
  const administers = isAdmin || isAuditor ? [] : (user.administers ?? []);
  return { session, user, role, isAdmin, isAuditor, administers };
}

/** Pages left to users who have not added a demanded factor in time; the product API enforces it. */
const ADDING: readonly string[] = [
  paths.addFactor,
  paths.newAuthenticator,
  paths.newPasskey,
  paths.newPasskeyOptions,
  paths.confirm,
  paths.confirmPasskey,
  paths.logout,
];

/** What runs behind a page, and leads to none. */
const BEHIND_PAGES: readonly string[] = [paths.stay, paths.zone];

type Asked = Pick<SignedIn, "session" | "user" | "role"> & { request: Request; context: AppLoadContext };

/**
 * Leads to terms that the user has to accept, and afterwards on. It leaves forms alone, except launches.
 * @throws Response to the page that asks
 */
async function askForTerms({ request, context, session, user, role }: Asked): Promise<void> {
  const { termsDue } = user;
  if (!termsDue) return;
  const mayPutOff = !termsDue.isOver || isAdminRole(role);
  if (mayPutOff && session.get("termsPutOff") === termsDue.at) return;
  const url = new URL(request.url);
  const { pathname } = url;
  if ([...ADDING, ...BEHIND_PAGES, paths.acceptTerms].includes(pathname)) return;
  const isPage = request.method === "GET" && ["document", null].includes(request.headers.get("Sec-Fetch-Dest"));
  const isLaunch = pathname === paths.launch;
  if (!isPage && !isLaunch) return;
  const { applicationId, clientId } = (isLaunch && context.wantedTile) || {};
  if (applicationId && clientId) session.set("pendingLaunch", { applicationId, clientId });
  const tile = applicationId && !clientId ? paths.app(applicationId) : undefined;
  const address = tile ?? (isLaunch ? paths.launch : returnAddress(url));
  if (address) session.set("goingTo", { address, at: Date.now() });
  throw redirectDocument(paths.acceptTerms, { headers: await session.headers() });
}

function completed(user: SignedInUser, signedInAs: Partial<Person> = {}): SignedInUser {
  return {
    ...user,
    firstName: user.firstName || (signedInAs.firstName ?? ""),
    lastName: user.lastName || (signedInAs.lastName ?? ""),
    email: user.email || (signedInAs.email ?? ""),
    phoneNumber: user.phoneNumber ?? signedInAs.phoneNumber,
    userName: user.userName ?? signedInAs.userName,
    cPortalId: user.cPortalId ?? signedInAs.cPortalId,
  };
}

const sameRole = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** Remembers address and reason for after the sign-in. */
async function leadToLogin(
  session: BrowserSession,
  request: Request,
  { wantedTile, askingApplication, unsent }: AppLoadContext,
  kind: SignInReason["kind"],
): Promise<Response> {
  const userId = session.get("userId") ?? session.get("ended")?.userId;
  // If nobody was signed in, nothing has ended: other tabs go on.
  if (session.has("token")) session.leaveEnded();
  const url = new URL(request.url);
  // Replaces what was refused before.
  if (unsent) url.search = searchWithoutAnswer(url.search);
  const returnTo = returnAddress(url);
  if (userId && unsent && returnTo) await keepForm(userId, returnTo, unsent);
  const way: Way = { returnTo, wantedTile, reason: { kind, application: askingApplication } };
  const asking = requestFrom(url.pathname);
  if (asking) setWay(session, way);
  return redirect(asking ?? signInFor(session, way), { headers: await session.headers() });
}

export type UserPageCall = PageCall & SignedIn;
export type UserFormCall = FormCall & SignedIn;

export function userLoader<Result>(load: (call: UserPageCall) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    const signedIn = await requireUser(args);
    const call = await callOf(args);
    return load({ ...call, ...signedIn, api: guarded(call, args) });
  };
}

/** After a 401 the session is checked again: an ended one leads to /login; else the refusal is the call's. */
function guarded(call: PageCall | FormCall, args: LoaderFunctionArgs | ActionFunctionArgs): Api {
  return async (name, input) => {
    const answer = await call.api(name, input);
    if (answer.code === 401) {
      delete args.context.signedIn;
      await requireUser(args);
    }
    const { reason, demand } = (answer.code === 403 && answer.data) || {};
    if (reason === "step-up" || reason === "factor")
      throw await leadToStepUp({ call, signedIn: await requireUser(args), demand });
    if (reason === "factor-due") return redirectDocumentTo(call.session, paths.addFactor);
    return answer;
  };
}

export interface ActionRules<Unsent> extends FormRules {
  /**
   * Shows the form as entered and why it was not carried out: the API is unavailable, or the form too large. Without it the error page
   * does, and keeps entries while the API is unavailable.
   */
  whenUnsent?(call: FormCall, msg: string, status: number): Unsent;
  /** Asks, in place of the form, for confirmation. Without it a page of its own asks, and comes back. */
  whenAsked?(call: UserFormCall, confirming: Confirmation): Promise<Unsent>;
  /** The tile that the form opens; if the session has ended, it opens after the next sign-in. */
  tileOf?(form: FormData): WantedTile | undefined;
}

/** An action for signed-in users; form and origin are checked first. */
export function userAction<Result, Unsent = never>(
  act: (call: UserFormCall) => Promise<Result>,
  { whenUnsent, whenAsked, tileOf, ...rules }: ActionRules<Unsent> = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result | Unsent> => {
    const whenEnded = ({ session, form, unsent }: FormCall) => {
      args.context.wantedTile = tileOf?.(form);
      args.context.unsent = unsent;
      return leadToLogin(session, args.request, args.context, "ended");
    };
    const run = formAction(
      async (sent): Promise<Result | Unsent> => {
        const call: FormCall = { ...sent, asksInPlace: whenAsked !== undefined };
        args.context.wantedTile = tileOf?.(call.form);
        try {
          const signedIn = await requireUser(args);
          if (whenUnsent && call.isTooLarge) return whenUnsent(call, words.refusals.formTooLarge, TOO_LARGE_STATUS);
          const going = call.form.has(STEP_UP) ? await afterStepUp(call, signedIn, call.api) : call;
          args.context.unsent = going.unsent;
          return await act({ ...going, ...signedIn, api: guarded(going, args) });
        } catch (thrown) {
          if (whenAsked && thrown instanceof AskedInPlace)
            return whenAsked({ ...call, ...(await requireUser(args)) }, thrown.confirmation);
          if (!whenUnsent || !isUnavailable(thrown)) throw thrown;
          return whenUnsent(call, call.unsent.msg ?? words.refusals.unavailable, UNAVAILABLE_STATUS);
        }
      },
      { ...rules, showsTooLarge: whenUnsent !== undefined, whenEnded },
    );
    return run(args);
  };
}

/**
 * For Admins, and client administrators at their addresses. Others go to /login (spec §2), which sends signed-in users back: the address
 * refuses them in place.
 */
export function adminLoader<Result>(load: (call: UserPageCall) => Promise<Result>) {
  return userLoader((call) => (call.isAdmin || looksAfter(call) ? load(call) : refuseUser(call)));
}

/** For Auditors too. */
export function readerLoader<Result>(load: (call: UserPageCall) => Promise<Result>) {
  return userLoader((call) => (call.isAdmin || call.isAuditor || looksAfter(call) ? load(call) : refuseUser(call)));
}

const looksAfter = ({ administers, url }: UserPageCall): boolean =>
  administers.length > 0 && isForClientAdministrators(url.pathname);

async function refuseUser({ session, url, api, user }: UserPageCall): Promise<never> {
  // An Admin without an own factor must add one first.
  if (user.factorDue?.isOver) return redirectTo(session, paths.security);
  await api("noteRefusedPage", { action: "CONSOLE_DENIED", address: loggedPath(url.pathname) });
  const address = returnAddress(url);
  if (address && session.get("refusedAddress") === address) throw problem("admins-only");
  if (address) session.flash("adminsOnly", address);
  return redirectTo(session, paths.login);
}

export function adminAction<Result, Unsent = never>(
  act: (call: UserFormCall) => Promise<Result>,
  rules: ActionRules<Unsent> = {},
) {
  return userAction(async (call) => {
    if (!call.isAdmin && !looksAfter(call)) {
      await call.api("noteRefusedPage", { action: "CONSOLE_DENIED", address: loggedPath(call.url.pathname) });
      throw problem("not-allowed");
    }
    return act(call);
  }, rules);
}
