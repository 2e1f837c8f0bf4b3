import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askedAt, askOnPage } from "~/auth/asked-on-page.server";
import { credentialIn } from "~/auth/credential.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { publicPage } from "~/auth/public-page.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { afterFactor } from "~/auth/way.server";
import { NAME_MAX } from "~/contract/kit/rules";
import { NewCredential } from "~/contract/passkey";
import { deviceOf } from "~/lib/device";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { CodesToKeep } from "~/portal/factor/shown-codes";
import { recovery } from "~/portal/factor/words";
import { PasskeyForm } from "~/portal/passkey/passkey-form";
import { newPasskey as words } from "~/portal/passkey/words";
import { sessionWords } from "~/portal/session/words";
import { AskedForms } from "~/portal/step-up/asked-forms";
import { words as stepUp } from "~/portal/step-up/words";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";

/** Without framework scripts. */
export const loader = userLoader(async (call) => {
  const { request, session, api, user, afterAction } = call;
  // The action has answered; a failure here must not lose new recovery codes.
  if (afterAction) return answerPage(session, null);
  const asked = askedAt(call);
  if (asked) return answerPage(session, { asked }, { status: 403 });
  const name = words.defaultName(sessionWords.deviceName(deviceOf(request.headers.get("User-Agent") ?? "")));
  const factors = await api("listFactors", { userId: user._id });
  if (factors.code !== 200) throw problemOf(factors);
  return answerPage(session, { page: publicPage(session), name, isFirst: !factors.data.hasFactor });
});

export const action = userAction(
  async ({ form, session, api, request }) => {
    const credential = NewCredential.safeParse(credentialIn(form));
    if (!credential.success) return refuse(session, words.problem);
    const typed = entered(form, "name").trim();
    const name = typed || words.defaultName(sessionWords.deviceName(deviceOf(request.headers.get("User-Agent") ?? "")));
    const answer = await api("addPasskey", { credential: credential.data, name });
    if (answer.code !== 200) return refuse(session, answer.msg);
    const next = afterFactor(session);
    const { recoveryCodes } = answer.data;
    if (recoveryCodes) return answerPage(session, { added: answer.msg, recoveryCodes, next });
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, next);
  },
  { whenAsked: askOnPage },
);

function refuse(session: BrowserSession, text: string): Promise<never> {
  session.flash("notice", { kind: "error", text });
  return redirectTo(session, paths.newPasskey);
}

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const links = [{ href: paths.security, text: words.back }];

export default function NewPasskey() {
  const loaded = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  if (made) {
    return (
      <PublicCard title={recovery.shownTitle} notice={{ kind: "success", text: made.added }}>
        <CodesToKeep codes={made.recoveryCodes} next={made.next} />
      </PublicCard>
    );
  }
  if (!loaded) return null;
  if ("asked" in loaded)
    return (
      <PublicCard title={stepUp.title}>
        <AskedForms asked={loaded.asked} />
      </PublicCard>
    );
  const { page, name, isFirst } = loaded;
  return (
    <PublicCard title={words.title} notice={page.notice} links={links}>
      <p className="mb-4">{words.text}</p>
      {isFirst && <p className="mb-4">{words.first}</p>}
      <p className="mb-4" data-no-passkey="">
        {words.cannot}
      </p>
      <PasskeyForm
        csrfToken={page.csrfToken}
        options={paths.newPasskeyOptions}
        submit={words.submit}
        kind="primary"
        problem={words.problem}
      >
        <TextField
          form={{ initialValue: { name } }}
          name="name"
          label={words.name}
          hint={words.nameHint}
          maxLength={NAME_MAX}
        />
      </PasskeyForm>
    </PublicCard>
  );
}
