import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import { returnAddress } from "~/auth/way.server";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { STEP_UP } from "~/lib/confirmation";
import { listOfDownload } from "~/lib/download-address";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { BACK_FIELD, interactionIdOf, requestFrom, stepsFrom } from "~/lib/steps";
import { Submit } from "~/ui/button";
import { TroubleLink } from "~/ui/help-contact";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { useSteps } from "~/ui/use-steps";
import { ConfirmForms } from "./confirm-forms";
import { isMailed } from "./hint";
import { words } from "./words";

/** Without framework scripts; its form leads to what was requested. */
export const loader = userLoader(async ({ session, api, url }) => {
  const { pathname } = url;
  const confirming = session.get("confirming");
  if (!confirming) return redirectTo(session, requestFrom(pathname) ?? paths.security);
  const { address, attempt, hasFile, demand, isBeforehand } = confirming;
  const begun = await api("beginStepUp", { demand });
  const { factors = [], sentTo = [], delayed = false, isShown } = begun.code === 200 ? begun.data : {};
  if (demand && begun.code === 200 && !attempt && (isShown || factors.length === 0)) {
    session.unset("confirming");
    if (isShown) return redirectTo(session, address);
    session.set("goingTo", { address, demand, at: Date.now() });
    return redirectTo(session, paths.addFactor);
  }
  const page = publicPage(session, begun.code === 200 ? undefined : { kind: "error", text: begun.msg });
  return answerPage(session, {
    page,
    factors,
    sentTo,
    delayed,
    hasFile,
    back: backFrom(address, demand, interactionIdOf(pathname)),
    demand,
    isBeforehand,
    // An application's request may ask to authenticate again.
    application: interactionIdOf(pathname) && session.get("reason")?.application,
    request: requestOf(pathname),
    action: attempt ? address : stepsFrom(url).confirm,
    marker: STEP_UP,
  });
});

/** The surrounding application's request, for another user to continue with. */
function requestOf(pathname: string): string | undefined {
  const uid = interactionIdOf(pathname);
  return uid && paths.interaction(uid);
}

/** Cancel must not lead to what asks for it again. */
function backFrom(address: string, demand: FactorPolicy | undefined, uid: string | undefined): string {
  if (uid) return paths.interactionLeave(uid);
  if (!demand) return listOfDownload(address);
  return address.startsWith(paths.security) ? paths.security : paths.apps;
}

/** `userAction` checks the form before any action runs. */
export const action = userAction(async ({ form, session, url }) => {
  const back = form.get(BACK_FIELD);
  if (typeof back === "string" && url.pathname === paths.confirm) {
    const address = URL.canParse(back, url.origin) ? returnAddress(new URL(back, url.origin)) : undefined;
    session.set("confirming", { address: address ?? paths.apps, hasFile: false, isBeforehand: true });
  }
  return redirectTo(session, stepsFrom(url).confirm);
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

interface Asked {
  demand?: FactorPolicy | undefined;
  application?: string | undefined;
  isBeforehand?: boolean | undefined;
}

function textOf({ demand, application, isBeforehand }: Asked): string {
  if (isBeforehand) return words.beforehand;
  if (demand) return words.demanded[demand];
  return application ? words.again(application) : words.text;
}

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>();
  const { page, back, application, request, hasFile, action: target, marker } = loaded;
  const { confirm } = useSteps();
  const links = [
    ...(isMailed(loaded) ? [{ href: confirm, text: words.resend }] : []),
    { href: back, text: application ? words.back(application) : words.cancel },
  ];
  return (
    <PublicCard title={words.title} notice={page.notice} demo={page.demo} links={links}>
      <p className="mb-4">{textOf(loaded)}</p>
      {hasFile && <p className="mb-4">{words.fileAgain}</p>}
      <ConfirmForms asked={loaded} csrfToken={page.csrfToken} action={target} submit={words.submit}>
        <input type="hidden" name={marker} value="1" />
      </ConfirmForms>
      {request && (
        <PlainForm csrfToken={page.csrfToken} action={request} className="mt-3">
          <Submit wide kind="plain" intent="other">
            {words.otherAccount}
          </Submit>
        </PlainForm>
      )}
      <TroubleLink contact={page.helpContact} />
    </PublicCard>
  );
}
