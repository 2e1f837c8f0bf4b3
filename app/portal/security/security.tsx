import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showAtOwnAddress } from "~/auth/kept-answer.server";
import { problem, problemOf, UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { dueNoticeOf, FactorDue } from "~/portal/factor/factor-due";
import { AuthenticatorList, RecoveryCodesState } from "~/portal/factor/factor-list";
import { changeFactor, isAboutFactor } from "~/portal/factor/factor-list.server";
import { PasskeyList } from "~/portal/passkey/passkey-list";
import { changePasskey, isAboutPasskey } from "~/portal/passkey/passkey-list.server";
import { TrustedBrowserList } from "~/portal/trusted-browser/trusted-browser-list";
import {
  changeTrustedBrowser,
  isAboutTrustedBrowser,
  trustedBrowsersOf,
} from "~/portal/trusted-browser/trusted-browser-list.server";
import { ButtonAnchor } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { ownPhone, security as words } from "./words";

export const loader = userLoader(async (call) => {
  const { session, api, user, role } = call;
  const [passkeys, factors, trustedBrowsers] = await Promise.all([
    api("listPasskeys", {}),
    api("listFactors", { userId: user._id }),
    trustedBrowsersOf(call),
  ]);
  if (passkeys.code !== 200) throw problemOf(passkeys);
  if (factors.code !== 200) throw problemOf(factors);
  const page = {
    ...passkeys.data,
    ...factors.data,
    trustedBrowsers,
    factorDue: dueNoticeOf(user, role),
    csrfToken: csrfTokenOf(session),
    notice: session.get("notice"),
  };
  const kept = answerAt(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, session } = call;
    const change = changeOf(form);
    if (!change) throw problem("unreadable");
    const answer = await change(call);
    if (answer.code !== 200) {
      const notice: NoticeContent = { kind: "error", text: answer.data?.fieldErrors?.name?.[0] ?? answer.msg };
      if (answer.code !== UNAVAILABLE_STATUS) await showAtOwnAddress(call, { status: answer.code, body: { notice } });
      return answerPage(session, { notice }, { status: answer.code });
    }
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, paths.security);
  },
  { whenAsked: askOnPage },
);

function changeOf(form: FormData) {
  if (isAboutPasskey(form)) return changePasskey;
  if (isAboutFactor(form)) return changeFactor;
  return isAboutTrustedBrowser(form) ? changeTrustedBrowser : undefined;
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function Security() {
  const loaded = useLoaderData<typeof loader>();
  const {
    passkeys,
    signal,
    authenticators,
    recoveryCodesLeft,
    hasFactor,
    trustedBrowsers,
    factorDue,
    csrfToken,
    notice,
  } = {
    ...loaded,
    ...useActionData<typeof action>(),
  };
  return (
    <>
      <PageHeader title={words.title} />
      {notice && <Notice {...notice} />}
      <FactorDue due={factorDue} />
      <PasskeyList passkeys={passkeys} signal={signal} csrfToken={csrfToken} />
      <AuthenticatorList authenticators={authenticators} csrfToken={csrfToken} />
      {hasFactor && <RecoveryCodesState left={recoveryCodesLeft} />}
      <TrustedBrowserList {...trustedBrowsers} csrfToken={csrfToken} />
      <section className="mb-8">
        <h2 className="mb-2 text-base">{words.phone}</h2>
        <Hint className="mb-3">{words.phoneLead}</Hint>
        <ButtonAnchor href={paths.phone}>{ownPhone.title}</ButtonAnchor>
      </section>
    </>
  );
}
