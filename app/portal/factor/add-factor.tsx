import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { afterFactor, goingTo } from "~/auth/way.server";
import { strongestOf } from "~/contract/kit/authentication";
import { isAdminRole } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { factorDue, addFactor as words } from "./words";

export const loader = userLoader(async ({ session, api, user, role }) => {
  const { factorDue: due } = user;
  const wanted = goingTo(session)?.demand ?? "none";
  const demand = strongestOf([wanted, due?.demand ?? "none"]);
  if (demand === "none") return redirectTo(session, afterFactor(session, paths.dashboard));
  const begun = await api("beginStepUp", { demand });
  if (begun.code !== 200) throw problemOf(begun);
  if (begun.data.isShown) return redirectTo(session, afterFactor(session, paths.dashboard));
  const hasOne = begun.data.factors.length > 0;
  if (hasOne) session.set("confirming", { address: paths.addFactor, hasFile: false, demand });
  const isAdmin = isAdminRole(role);
  return answerPage(session, {
    // `publicPage` would consume the sign-in's notice, which the next page shows.
    csrfToken: csrfTokenOf(session),
    demand,
    hasOne,
    isWanted: wanted !== "none",
    canWait: isAdmin || !due?.isOver,
    text: textOf(),
  });

  function textOf(): string {
    if (wanted !== "none" && !due?.isOver) return words.wanted(demand);
    if (due?.isOver) return (isAdmin ? factorDue.adminsOver : factorDue.over)(demand);
    const daysLeft = Math.ceil((new Date(due?.at ?? 0).getTime() - Date.now()) / DAY_MS);
    return (isAdmin ? words.adminsLeft : words.left)(demand, daysLeft);
  }
});

/** "Later": goes where the sign-in led, or back to the applications if a factor was required. */
export const action = userAction(async ({ session }) => {
  const isWanted = goingTo(session)?.demand !== undefined;
  const address = afterFactor(session, paths.dashboard);
  if (!isWanted) return redirectTo(session, address);
  session.unset("pendingLaunch");
  return redirectTo(session, paths.apps);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(words.titles[data?.demand ?? "any"]) },
];

const links = [{ href: paths.logout, text: words.signOut }];

export default function AddFactor() {
  const { csrfToken, demand, hasOne, isWanted, canWait, text } = useLoaderData<typeof loader>();
  const addKind = hasOne ? "plain" : "primary";
  return (
    <PublicCard title={words.titles[demand]} links={links}>
      <p className="mb-4">{text}</p>
      {hasOne && (
        <p className="mb-3">
          <ButtonAnchor kind="primary" wide href={paths.confirm}>
            {words.have}
          </ButtonAnchor>
        </p>
      )}
      {demand === "any" && (
        <p className="mb-3">
          <ButtonAnchor kind={addKind} wide href={paths.newAuthenticator}>
            {words.app}
          </ButtonAnchor>
        </p>
      )}
      <p className="mb-3">
        <ButtonAnchor kind={demand === "any" ? "plain" : addKind} wide href={paths.newPasskey}>
          {words.passkey}
        </ButtonAnchor>
      </p>
      {canWait && (
        <PlainForm csrfToken={csrfToken}>
          <Submit kind="link" intent="later">
            {isWanted ? words.leave : words.later}
          </Submit>
        </PlainForm>
      )}
    </PublicCard>
  );
}
