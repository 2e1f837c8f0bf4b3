import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type FormCall, type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import { rememberDoor, stepsOf } from "~/auth/way.server";
import type { Contract, OutputOf } from "~/contract";
import { type Answered, untouched } from "~/lib/form-reply";
import { paths, type WantedApplication } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { registeredForm, verifyEmail, verifyPage } from "~/portal/account/verify.server";
import { VerifiedView, VerifyView } from "~/portal/account/verify-view";
import { verify } from "~/portal/account/words";
import { assignByName, type SelfAssignment } from "~/portal/launch/assign-by-name.server";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { wantedIn } from "./wanted";
import { selfAssignment as words } from "./words";

/** /verifyemailassign. */
export const loader = pageLoader(async (call) => {
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (!wanted) throw redirect(paths.verifyEmail);
  const answered = { form: registeredForm(session), ...answeredOn(call) };
  return assigningPage(call, wanted, answered);
});

export const action = formAction(async (call) => {
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (!wanted) return redirectTo(session, paths.verifyEmail);
  const outcome = await verifyEmail(call, { address: paths.verifyEmailAssign(wanted), selfAssign: true });
  const answered = "form" in outcome ? outcome : faceOf(await assign(call, outcome, wanted));
  await showOnPage(call, answered);
  return assigningPage(call, wanted, answered);
});

const faceOf = (assigning: SelfAssignment): Answered => ({
  face: assigning.state,
  name: assigning.state === "assigned" ? assigning.applicationName : undefined,
});

/** The next sign-in leads into the application. */
function assigningPage(call: PageCall, wanted: WantedApplication, answered: Answered) {
  const { session, url } = call;
  const { status, face, name } = answered;
  rememberDoor(session, new URL(paths.loginAndRegister(wanted), url), name);
  const headers = face === "assigned" ? refreshTo(stepsOf(call).login) : {};
  return answerPage(session, verifyAndAssignPage(session, wanted, answered), { status, headers });
}

/** Nobody is signed in: the token from the verification permits only this. */
function assign(
  { apiAs }: FormCall,
  { id, selfAssignmentToken }: OutputOf<Contract["verifyEmail"]>,
  wanted: WantedApplication,
): Promise<SelfAssignment> {
  return selfAssignmentToken
    ? assignByName(apiAs(selfAssignmentToken), id, wanted)
    : Promise.resolve({ state: "refused" });
}

const verifyAndAssignPage = (
  session: BrowserSession,
  wanted: WantedApplication,
  { form = untouched, notice, face, name }: Answered,
) => ({
  ...verifyPage(session, form, { notice }),
  /** `assigned`: result of the assignment. */
  assigned: face,
  name,
  registerHref: paths.registerAndAssign(wanted),
  /** Retries by signing in. */
  signInHref: paths.loginAndRegister(wanted),
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data?.assigned ? verify.doneTitle : verify.title, data?.form) },
];

export default function VerifyAndAssign() {
  const loaded = useLoaderData<typeof loader>();
  const { assigned, name = "", signInHref, ...view } = useActionData<typeof action>() ?? loaded;
  if (!assigned) return <VerifyView {...view} />;
  if (assigned === "assigned") return <VerifiedView done={words.assigned(name)} />;
  return <NotAssignedView state={assigned === "away" ? "away" : "refused"} signInHref={signInHref} />;
}

interface NotAssignedViewProps {
  state: keyof typeof words.notAssigned;
  signInHref: string;
}

/** The email is verified, but the application was not assigned. */
function NotAssignedView({ state, signInHref }: NotAssignedViewProps) {
  return (
    <PublicCard title={words.notAssignedTitle}>
      <p className="mb-4" role="alert">
        {words.notAssigned[state]}
      </p>
      <ButtonAnchor kind="primary" wide href={signInHref}>
        {words.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
