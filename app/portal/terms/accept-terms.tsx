import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { afterFactor } from "~/auth/way.server";
import { ID_MAX, isAdminRole } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { entered } from "~/lib/form-entry";
import { isLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { HelpContact } from "~/ui/help-contact";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { termsInForce } from "./current.server";
import { TermsText } from "./terms-text";
import { words } from "./words";

export const loader = userLoader(async ({ session, api, user, role }) => {
  const { termsDue: due } = user;
  const terms = due && (await termsInForce(api));
  if (!due || !terms) return redirectTo(session, afterFactor(session, paths.dashboard));
  const isAdmin = isAdminRole(role);
  const daysLeft = Math.ceil((Date.parse(due.at) - Date.now()) / DAY_MS);
  return answerPage(session, {
    csrfToken: csrfTokenOf(session),
    terms,
    canWait: isAdmin || !due.isOver,
    deadline: !due.isOver ? words.left(daysLeft) : isAdmin ? words.adminsOver : words.over,
    helpContact: env().helpContact,
  });
});

export const action = userAction(async ({ session, api, user, role, form }) => {
  const { termsDue: due } = user;
  if (form.get("intent") === "later") {
    if (due && (isAdminRole(role) || !due.isOver)) session.set("termsPutOff", due.at);
    return redirectTo(session, due?.isOver && !isAdminRole(role) ? paths.acceptTerms : leadOn());
  }
  const language = entered(form, "language");
  const answer = await api("acceptTerms", {
    termsId: entered(form, "termsId").slice(0, ID_MAX),
    language: isLanguage(language) ? language : "en",
  });
  // Accepted already, or replaced meanwhile: the page shows what is in force, or leads on.
  if (answer.code === 409 || answer.code === 400) return redirectTo(session, paths.acceptTerms);
  if (answer.code !== 200) throw problemOf(answer);
  return redirectTo(session, leadOn());

  function leadOn(): string {
    return afterFactor(session, paths.dashboard);
  }
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function AcceptTerms() {
  const { csrfToken, terms, canWait, deadline, helpContact } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words.title} width="max-w-2xl">
      <p className="mb-4">
        {words.ask} {deadline}
      </p>
      <TermsText {...terms} />
      <PlainForm csrfToken={csrfToken}>
        <input type="hidden" name="termsId" value={terms.id} />
        <input type="hidden" name="language" value={terms.language} />
        <Submit wide intent="accept">
          {words.accept}
        </Submit>
        {canWait && (
          <p className="mt-3">
            <Submit kind="link" intent="later">
              {words.later}
            </Submit>
          </p>
        )}
      </PlainForm>
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer py-2.5">{words.decline}</summary>
        <p className="mb-3">{words.declineText}</p>
        <ButtonAnchor href={paths.logout}>{words.signOut}</ButtonAnchor>
        <HelpContact contact={helpContact} />
      </details>
    </PublicCard>
  );
}
