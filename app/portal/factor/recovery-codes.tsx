import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { afterFactor } from "~/auth/way.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainForm } from "~/ui/plain-form";
import { ShownCodes } from "./shown-codes";
import { recovery as words } from "./words";

export const loader = userLoader(async ({ session, api, user, afterAction }) => {
  // The action has answered; a failure here must not lose new recovery codes.
  if (afterAction) return answerPage(session, null);
  const factors = await api("listFactors", { userId: user._id });
  if (factors.code !== 200) throw problemOf(factors);
  const { hasFactor, recoveryCodesLeft } = factors.data;
  const hasCodes = recoveryCodesLeft > 0;
  return answerPage(session, { hasFactor, hasCodes, csrfToken: csrfTokenOf(session), notice: session.get("notice") });
});

/** Only this answer has the codes; a reload does not show them. */
export const action = userAction(
  async ({ api, session }) => {
    const answer = await api("renewRecoveryCodes", {});
    if (answer.code === 200) return answerPage(session, { ...answer.data, next: afterFactor(session) });
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, paths.security);
  },
  { whenAsked: askOnPage },
);

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function RecoveryCodes() {
  const loaded = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  if (made) return <ShownCodes codes={made.recoveryCodes} next={made.next} />;
  if (!loaded) return null;
  const { hasFactor, hasCodes, csrfToken, notice } = loaded;
  return (
    <>
      <PageHeader title={words.title} />
      {notice && <Notice {...notice} />}
      <Panel>
        <p className="mb-4">{textOf(hasFactor, hasCodes)}</p>
        {hasFactor ? (
          <PlainForm csrfToken={csrfToken}>
            <Submit intent="renew">{words.renew}</Submit>{" "}
            <ButtonAnchor href={paths.security}>{words.cancel}</ButtonAnchor>
          </PlainForm>
        ) : (
          <ButtonAnchor href={paths.security}>{words.back}</ButtonAnchor>
        )}
      </Panel>
    </>
  );
}

function textOf(hasFactor: boolean, hasCodes: boolean): string {
  if (!hasFactor) return words.noFactor;
  return hasCodes ? `${words.renewText} ${words.renewEnds}` : words.renewText;
}
