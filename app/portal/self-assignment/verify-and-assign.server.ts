import { redirect } from "@remix-run/node";
import { type FormCall, formAction, page, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import type { PortalSession } from "~/auth/session.server";
import type { Contract, OutputOf } from "~/contract";
import { type FormState, untouched } from "~/lib/form-state";
import { paths, type WantedApplication } from "~/lib/paths";
import { registeredForm, verifyEmail } from "~/portal/account/verify.server";
import { type Assigning, assignOneself } from "~/portal/launch/assign-oneself.server";
import { wantedIn } from "./wanted";

/**
 * /verifyemailassign: the code, after which whoever registered is assigned the application and client that the address
 * names.
 */
export const loadVerifyAndAssign = pageLoader(async ({ session, url }) => {
  const wanted = wantedIn(url);
  if (!wanted) throw redirect(paths.verifyEmail);
  return page(session, verifyAndAssignPage(session, wanted, { form: registeredForm(session) }));
});

export const submitVerifyAndAssign = formAction(async (call) => {
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (!wanted) return redirectTo(session, paths.verifyEmail);
  const outcome = await verifyEmail(call, { here: paths.verifyEmailAssign(wanted), selfAssign: true });
  if ("form" in outcome)
    return page(session, verifyAndAssignPage(session, wanted, { form: outcome.form }), { status: outcome.status });

  const assigning = await assign(call, outcome, wanted);
  const headers = assigning.state === "assigned" ? refreshTo(paths.login) : {};
  return page(session, verifyAndAssignPage(session, wanted, { assigning }), { headers });
});

/** Nobody is signed in yet: the token that came with the verified email is good for just this. */
function assign(
  { apiAs }: FormCall,
  { id, selfAssignmentToken }: OutputOf<Contract["verifyEmail"]>,
  wanted: WantedApplication,
): Promise<Assigning> {
  return selfAssignmentToken
    ? assignOneself(apiAs(selfAssignmentToken), id, wanted)
    : Promise.resolve({ state: "refused" });
}

const verifyAndAssignPage = (
  session: PortalSession,
  wanted: WantedApplication,
  { form = untouched, assigning }: { form?: FormState; assigning?: Assigning },
) => ({
  page: publicPage(session),
  form,
  assigning,
  /** Where another try, by signing in, begins. */
  signInHref: paths.loginAndRegister(wanted),
});
