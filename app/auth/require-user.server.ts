import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isAdminRole, ROLE_DEFAULT } from "~/contract/kit/rules";
import { words } from "~/contract/kit/words";
import type { ActiveUser, Person } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { callOf, type FormCall, type FormRules, formAction, type PageCall } from "./handlers.server";
import { apiOf, type SignedIn } from "./load-context.server";
import { isAway, problem, problemOf } from "./problem.server";
import { clearSession, keepingHeaders, type PortalSession, RETURN_SEARCH_MAX, sessionOf } from "./session.server";

/**
 * The session check of spec §4, made on every render: the token must live and the role at sign-in must still be the
 * user's role, compared without regard to case. Loaders of one request share one check.
 * @throws Response to /login, session cleared, when it does not hold; 503 page when the API is away
 */
export function requireUser({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): Promise<SignedIn> {
  return (context.signedIn ??= check(request, context));
}

async function check(request: Request, context: AppLoadContext): Promise<SignedIn> {
  const session = await sessionOf(request, context);
  const token = session.get("token");
  const userId = session.get("userId");
  if (!token || !userId) throw await toLogin(session, request);

  const answer = await apiOf(request, context, token)("listActiveUsers", { userId });
  if (answer.code === 401 || answer.code === 403 || answer.code === 404) throw await toLogin(session, request);
  if (answer.code !== 200) throw problemOf(answer, context.unsent);
  const found = answer.data[0];
  const user = found && withTold(found, session.get("person"));
  const role = user?.roleAttached[0]?.name ?? ROLE_DEFAULT;
  if (!user || !sameRole(role, session.get("role"))) throw await toLogin(session, request);
  context.userId = user._id;
  return { session, user, role, isAdmin: isAdminRole(role) };
}

/** The user's record, with what it leaves out as it was said at sign-in. */
function withTold(user: ActiveUser, told: Partial<Person> = {}): ActiveUser {
  return {
    ...user,
    firstName: user.firstName || (told.firstName ?? ""),
    lastName: user.lastName || (told.lastName ?? ""),
    email: user.email || (told.email ?? ""),
    phoneNumber: user.phoneNumber ?? told.phoneNumber,
    userName: user.userName ?? told.userName,
    cPortalId: user.cPortalId ?? told.cPortalId,
  };
}

const sameRole = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** The pages that applications and their links send browsers to. */
const RETURNED_TO = [paths.appAuth, paths.appLogin, paths.ssoLogin, paths.loginAndRegister()];

/** Remembers such an address, so that the user gets there after signing in. */
async function toLogin(session: PortalSession, request: Request): Promise<Response> {
  clearSession(session);
  const { pathname, search } = new URL(request.url);
  if (RETURNED_TO.includes(pathname) && search.length <= RETURN_SEARCH_MAX) session.set("returnTo", pathname + search);
  return redirect(paths.login, { headers: await keepingHeaders(session) });
}

export type UserPageCall = PageCall & SignedIn;
export type UserFormCall = FormCall & SignedIn;

/** A loader for signed-in users. */
export function userLoader<Result>(load: (call: UserPageCall) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    const signedIn = await requireUser(args);
    const call = await callOf(args);
    return load({ ...call, ...signedIn, api: endingSession(call.api, args) });
  };
}

/**
 * Handles a 401 that follows a successful session check. If the session has ended meanwhile, redirects to /login; if it
 * still lives, the refusal is the call's own.
 */
function endingSession(api: Api, args: LoaderFunctionArgs | ActionFunctionArgs): Api {
  return async (name, input) => {
    const answer = await api(name, input);
    if (answer.code === 401) {
      delete args.context.signedIn;
      await requireUser(args);
    }
    return answer;
  };
}

interface ActionRules<Away> extends FormRules {
  /** The form as entered, with what it says while the API is away. Without this, the error page keeps the entries. */
  away?(call: FormCall, msg: string): Away;
}

/** An action for signed-in users; form and origin are checked first. */
export function userAction<Result, Away = never>(
  act: (call: UserFormCall) => Promise<Result>,
  { away, ...rules }: ActionRules<Away> = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result | Away> => {
    const run = formAction(async (call): Promise<Result | Away> => {
      try {
        return await act({ ...call, ...(await requireUser(args)), api: endingSession(call.api, args) });
      } catch (thrown) {
        if (!away || !isAway(thrown)) throw thrown;
        return away(call, call.unsent.msg ?? words.refusals.unavailable);
      }
    }, rules);
    return run(args);
  };
}

/** A loader for Admins; everybody else goes to /login (spec §2). */
export function adminLoader<Result>(load: (call: UserPageCall) => Promise<Result>) {
  return userLoader(async (call) => {
    if (!call.isAdmin) throw redirect(paths.login);
    return load(call);
  });
}

/** An action for Admins. */
export function adminAction<Result, Away = never>(
  act: (call: UserFormCall) => Promise<Result>,
  rules: ActionRules<Away> = {},
) {
  return userAction(async (call) => {
    if (!call.isAdmin) throw problem("not-allowed");
    return act(call);
  }, rules);
}
